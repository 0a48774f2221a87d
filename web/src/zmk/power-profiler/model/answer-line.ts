/** What `homerow power` answers to one line: the models of the page, in V8. */

import type { PowerFigures } from "../../contract/power";
import type { PowerModel, SideAnswer } from "../../contract/power";
import { readClassicInputs, setupOf } from "./classic-inputs";
import { classicText, rangeText } from "./durations";
import { type ClassicInputs, classicSide } from "./classic-model";
import { estimate } from "./default-model";
import type { Role, Side } from "./side";

/** Return an answer for each side of the keyboard that the inputs describe. */
export function answerLine(
  json: Readonly<Record<string, unknown>>,
  model: PowerModel,
  figures: PowerFigures,
): SideAnswer[] {
  const inputs = readClassicInputs(json);
  const roles: Role[] = inputs.split ? ["central", "peripheral"] : ["standalone"];
  const sides = MODELS[model](inputs, roles, figures);
  return roles.map((role, index) => answerOf(role, sides[index] ?? null, TEXTS[model]));
}

type Model = (inputs: ClassicInputs, roles: Role[], figures: PowerFigures) => (Side | null)[];

const MODELS: Readonly<Record<PowerModel, Model>> = {
  classic: (inputs, roles, figures) => roles.map((role) => classicSide(inputs, role, figures)),
  default: (inputs, _, figures) => {
    const setup = setupOf(inputs, figures);
    return setup === null ? [] : estimate(setup, figures);
  },
};
const TEXTS = { classic: classicText, default: rangeText } as const;

function answerOf(
  role: Role,
  side: Side | null,
  text: (minutes: Side["minutes"]) => string,
): SideAnswer {
  if (side === null || !Number.isFinite(side.microwatts)) return { role, placeholder: true };
  return {
    role,
    total_uW: side.microwatts,
    avg_minutes: Math.round(side.minutes.value),
    worst_minutes: Math.round(side.minutes.low),
    duration_text: text(side.minutes),
    parts: side.parts.map(({ title, microwatts }) => ({ title, usage_uW: microwatts })),
  };
}
