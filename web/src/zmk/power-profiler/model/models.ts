import type { PowerFigures } from "../../contract/power";
import { classicInputsOf } from "./classic-inputs";
import { classicSide } from "./classic-model";
import { estimate, rolesOf } from "./default-model";
import type { Setup } from "../setup/setup";
import type { Side } from "./side";

export type ModelName = "default" | "classic";

/** The estimate of each side of a setup by either model. */
export function sidesOf(setup: Setup, model: ModelName, figures: PowerFigures): Side[] {
  if (model === "default") return estimate(setup, figures);
  return rolesOf(setup).flatMap((role, index) => {
    const side = classicSide(classicInputsOf(setup, index === 0 ? 0 : 1), role, figures);
    return side ? [side] : [];
  });
}
