import type { Role } from "./model/side";
import { rolesOf } from "./model/default-model";
import type { Setup } from "./setup/setup";

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  standalone: "",
  central: "central",
  peripheral: "peripheral",
};

/** What each half of a keyboard is called, with its role. */
export function sideNames(setup: Setup): { name: string; role: string }[] {
  const names = setup.shared.kind === "unibody" ? ["Keyboard"] : ["Left half", "Right half"];
  const roles = rolesOf(setup);
  return names.map((name, index) => ({ name, role: ROLE_NAMES[roles[index] ?? "standalone"] }));
}

/** What a compared setup is called: A, B, C. */
export function setupName(index: number): string {
  return `Setup ${"ABC"[index] ?? ""}`;
}
