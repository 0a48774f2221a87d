/** Macros, tap dances and combos of a file as nodes of devicetree. */
import { type Behavior, convertKey, keyCodeOf, type Loss, type References } from "./behaviors";
import { typedKeyCode } from "./key-codes";
import { isEmptyKey, type MacroStep, type QmkKeymap, type TapDance } from "./keymap-file";

/** The lines of a node, and what is lost in it. */
export interface Definition {
  lines: readonly string[];
  losses: readonly Loss[];
}

const MACROS = "/docs/keymaps/behaviors/macros";
const TAP_DANCES = "/docs/keymaps/behaviors/tap-dance";
const COMBOS = "/docs/keymaps/combos";
/** What ZMK waits between the steps of a macro, in milliseconds. */
const MACRO_WAIT = 15;

export function written(behavior: Behavior): string {
  return `&${behavior.join(" ")}`;
}

export function macroLabel(index: number): string {
  return `macro_${index}`;
}

export function tapDanceLabel(index: number): string {
  return `td_${index}`;
}

/** A macro as its node; null for one without steps. */
export function macroDefinition(index: number, steps: readonly MacroStep[]): Definition | null {
  const losses: Loss[] = [];
  const bindings = steps.flatMap((step) => macroBindings(step, losses));
  if (bindings.length === 0) return null;
  return {
    losses,
    lines: [
      `${macroLabel(index)}: ${macroLabel(index)} {`,
      '    compatible = "zmk,behavior-macro";',
      "    #binding-cells = <0>;",
      "    bindings",
      `        = ${bindings.map((binding) => `<${binding}>`).join("\n        , ")};`,
      "};",
    ],
  };
}

function macroBindings(step: MacroStep, losses: Loss[]): string[] {
  if (step.kind === "wait")
    // A wait follows the step after it, so a key that does nothing takes it.
    return [
      `&macro_wait_time ${step.milliseconds}`,
      "&macro_tap &none",
      `&macro_wait_time ${MACRO_WAIT}`,
    ];
  const keys = step.kind === "text" ? Array.from(step.text) : step.key.split(" ").filter(Boolean);
  const codes = keys.flatMap((key) => {
    const code =
      step.kind === "text" ? typedKeyCode(key) : (keyCodeOf(key) ?? keyCodeOf(`KC_${key}`));
    if (code === undefined)
      losses.push({ message: `“${key}” in a macro has no key code`, href: MACROS });
    return code === undefined ? [] : [`&kp ${code}`];
  });
  if (codes.length === 0) return [];
  if (step.kind === "down") return [`&macro_press ${codes.join(" ")}`];
  if (step.kind === "up") return [`&macro_release ${codes.join(" ")}`];
  // Keys of one step are pressed together.
  if (step.kind === "tap" && codes.length > 1)
    return [`&macro_press ${codes.join(" ")}`, `&macro_release ${codes.toReversed().join(" ")}`];
  return [`&macro_tap ${codes.join(" ")}`];
}

/** A tap dance as its nodes; null for a slot that nobody filled. */
export function tapDanceDefinition(
  index: number,
  dance: TapDance,
  references: References,
): Definition | null {
  const { tap, hold, doubleTap, tapHold, milliseconds } = dance;
  if ([tap, hold, doubleTap, tapHold].every(isEmptyKey)) return null;
  const label = tapDanceLabel(index);
  const losses: Loss[] = [];
  const behaviorOf = (key: string) => {
    const { behavior, loss } = convertKey(key || "KC_NO", references);
    if (loss) losses.push(loss);
    return behavior;
  };
  const holdTaps: string[] = [];
  const step = (tapped: string, held: string, name: string): string => {
    if (isEmptyKey(held)) return written(behaviorOf(tapped));
    const [holdBehavior, tapBehavior] = [behaviorOf(held), behaviorOf(tapped)];
    if (holdBehavior.length > 2 || tapBehavior.length > 2) {
      losses.push({
        message: `${label}: a hold-tap takes no behavior with two parameters`,
        href: TAP_DANCES,
      });
      return written(tapBehavior);
    }
    holdTaps.push(...holdTapLines(name, holdBehavior, tapBehavior, milliseconds));
    return `&${name} ${holdBehavior[1] ?? "0"} ${tapBehavior[1] ?? "0"}`;
  };
  const isSingle = isEmptyKey(doubleTap) && isEmptyKey(tapHold);
  const first = step(tap, hold, `${label}_1`);
  const bindings = isSingle ? [first] : [first, step(doubleTap, tapHold, `${label}_2`)];
  return {
    losses,
    lines: [
      ...holdTaps,
      `${label}: ${label} {`,
      '    compatible = "zmk,behavior-tap-dance";',
      "    #binding-cells = <0>;",
      `    tapping-term-ms = <${milliseconds}>;`,
      `    bindings = ${bindings.map((binding) => `<${binding}>`).join(", ")};`,
      "};",
    ],
  };
}

function holdTapLines(
  name: string,
  held: Behavior,
  tapped: Behavior,
  milliseconds: number,
): string[] {
  return [
    `${name}: ${name} {`,
    '    compatible = "zmk,behavior-hold-tap";',
    "    #binding-cells = <2>;",
    '    flavor = "balanced";',
    `    tapping-term-ms = <${milliseconds}>;`,
    `    bindings = <&${held[0]}>, <&${tapped[0]}>;`,
    "};",
  ];
}

/** The combos of a file, whose keys are those of its first layer. `keys` has them by key positions. */
export function comboDefinitions(
  file: QmkKeymap,
  keys: readonly string[],
  references: References,
): Definition {
  const losses: Loss[] = [];
  const lines = file.combos.flatMap(({ keys: pressed, output }, index) => {
    const positions = pressed.map((key) => keys.indexOf(key));
    const isAmbiguous = pressed.some((key) => keys.indexOf(key) !== keys.lastIndexOf(key));
    if (positions.includes(-1)) {
      const absent = pressed[positions.indexOf(-1)] ?? "";
      losses.push({ message: `combo ${index}: layer 0 has no key ${absent}`, href: COMBOS });
      return [];
    }
    if (isAmbiguous)
      losses.push({
        message: `combo ${index}: layer 0 has one of its keys twice; the first was taken`,
        href: COMBOS,
      });
    const { behavior, loss } = convertKey(output, references);
    if (loss) losses.push(loss);
    return [
      `combo_${index} {`,
      `    timeout-ms = <${file.timing.comboTerm}>;`,
      `    key-positions = <${positions.join(" ")}>;`,
      `    bindings = <${written(behavior)}>;`,
      "};",
    ];
  });
  return { lines, losses };
}
