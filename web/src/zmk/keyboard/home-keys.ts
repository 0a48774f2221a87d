import { KEYMAP, LAYERS, type Layer } from "./home-keymap";

/** Keys of any keyboard (UI Events, KeyboardEvent.code) that are named otherwise in a keymap. */
const KEYCODES: Readonly<Record<string, string>> = {
  Space: "SPACE",
  Enter: "RET",
  Backspace: "BSPC",
  Tab: "TAB",
  Escape: "ESC",
  Delete: "DEL",
  Insert: "INS",
  Home: "HOME",
  End: "END",
  PageUp: "PG_UP",
  PageDown: "PG_DN",
  ArrowLeft: "LEFT",
  ArrowDown: "DOWN",
  ArrowUp: "UP",
  ArrowRight: "RIGHT",
  Quote: "SQT",
  Comma: "COMMA",
  Period: "DOT",
  Slash: "FSLH",
  Semicolon: "SEMI",
  BracketLeft: "LBKT",
  BracketRight: "RBKT",
  Equal: "EQUAL",
  Minus: "MINUS",
  Backquote: "GRAVE",
  Backslash: "BSLH",
  ShiftLeft: "LSHFT",
  ShiftRight: "RSHFT",
  ControlLeft: "LCTRL",
  ControlRight: "RCTRL",
  AltLeft: "LALT",
  AltRight: "LALT",
  MetaLeft: "LGUI",
  MetaRight: "RGUI",
};

export interface Place {
  layer: Layer;
  position: number;
}

/** Where a key of the reader's own keyboard is on the drawn one, or null where it has none. */
export function placeOf(code: string): Place | null {
  const keycode = KEYCODES[code] ?? code.replace(/^Key/, "").replace(/^(?:Digit|Numpad)/, "N");
  for (const layer of LAYERS) {
    const position = KEYMAP[layer].findIndex((binding) => has(binding, keycode));
    if (position >= 0) return { layer, position };
  }
  return null;
}

/** Whether a binding sends a keycode, tapped or held. */
function has(binding: string, keycode: string): boolean {
  const [behavior, ...parameters] = binding.split(" ");
  return behavior !== "&lt" ? parameters.includes(keycode) : parameters[1] === keycode;
}
