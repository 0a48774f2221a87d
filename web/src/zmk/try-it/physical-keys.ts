/** Which key of the reader's own keyboard stands for which key of the simulated one. */
import { KEY_PAGE } from "../simulator/hid";
import type { Binding, Keyboard } from "../simulator/keyboard";
import { decodeKey } from "../simulator/keys";

/** A key by its place (UI Events, KeyboardEvent.code), and by what is printed on it. */
export interface PhysicalKey {
  readonly code: string;
  readonly label: string;
}

const LETTERS = Array.from({ length: 26 }, (_, index) => `Key${String.fromCharCode(65 + index)}`);
const DIGITS = Array.from({ length: 10 }, (_, index) => `Digit${(index + 1) % 10}`);
/** Codes in the order of usages. Tab and Escape leave; Ctrl, Alt and Gui would be the browser's. */
const CODES: Readonly<Record<number, readonly string[]>> = {
  0x04: [...LETTERS, ...DIGITS, "Enter"],
  0x2a: ["Backspace"],
  0x2c: ["Space", "Minus", "Equal", "BracketLeft", "BracketRight", "Backslash"],
  0x33: ["Semicolon", "Quote", "Backquote", "Comma", "Period", "Slash"],
  0x4f: ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"],
  0xe1: ["ShiftLeft"],
  0xe5: ["ShiftRight"],
};
const CODE_OF = new Map(
  Object.entries(CODES).flatMap(([first, codes]) =>
    codes.map((code, index) => [Number(first) + index, code] as const),
  ),
);
const LABELS: Readonly<Record<string, string>> = {
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Backquote: "`",
  Comma: ",",
  Period: ".",
  Slash: "/",
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowDown: "↓",
  ArrowUp: "↑",
  ShiftLeft: "Shift",
  ShiftRight: "Shift",
  Backspace: "Bksp",
};

/** Return the key for each position: the one that it taps, or one that is free; null where none is left. */
export function physicalKeys(keyboard: Keyboard): (PhysicalKey | null)[] {
  const bindings = keyboard.layers[0]?.bindings ?? [];
  const wanted = bindings.map((binding) => codeOf(keyboard, binding));
  const assigned = wanted.map((code, position) =>
    wanted.indexOf(code) === position ? code : null,
  );
  const free = [...DIGITS, ...LETTERS].filter((code) => !assigned.includes(code));
  return assigned.map((code) => {
    const chosen = code ?? free.shift();
    return chosen === undefined ? null : { code: chosen, label: labelOf(chosen) };
  });
}

function codeOf(keyboard: Keyboard, binding: Binding): string | null {
  const { page, id, modifiers } = decodeKey(tapOf(keyboard, binding));
  return page === KEY_PAGE && modifiers === 0 ? (CODE_OF.get(id) ?? null) : null;
}

const SENT_BY_FIRST = [
  "zmk,behavior-key-press",
  "zmk,behavior-key-toggle",
  "zmk,behavior-sticky-key",
];

/** The encoded key that a binding sends when it is tapped; 0 if it is none. */
function tapOf({ behaviors }: Keyboard, { behavior, param1, param2 }: Binding): number {
  const compatible = behaviors[behavior]?.compatible ?? "";
  if (compatible === "zmk,behavior-hold-tap") return param2;
  return SENT_BY_FIRST.includes(compatible) ? param1 : 0;
}

function labelOf(code: string): string {
  return LABELS[code] ?? code.replace(/^Key|^Digit/, "");
}

/** Return the position of a pressed key; -1 if it stands for none. Letters count by what is printed on them. */
export function positionOf(
  keys: readonly (PhysicalKey | null)[],
  { key, code }: { key: string; code: string },
): number {
  const isLetter = /^[a-z]$/i.test(key);
  const wanted = isLetter ? `Key${key.toUpperCase()}` : code;
  return keys.findIndex((each) => each?.code === wanted);
}
