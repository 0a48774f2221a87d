/** What stands on a key of a drawn keymap, for any binding that a reader may have. Kept by hand. */
import { NAMES } from "./keymap";

type Name = [legend: string, words: string];

/** Keycodes and constants besides those of the home page's keyboard; aliases by their main name. */
const MORE: Readonly<Record<string, Name>> = {
  EXCL: ["!", "an exclamation mark"],
  AT: ["@", "an at sign"],
  HASH: ["#", "a hash"],
  DLLR: ["$", "a dollar sign"],
  PRCNT: ["%", "a percent sign"],
  CARET: ["^", "a caret"],
  AMPS: ["&", "an ampersand"],
  STAR: ["*", "an asterisk"],
  LPAR: ["(", "an opening parenthesis"],
  RPAR: [")", "a closing parenthesis"],
  UNDER: ["_", "an underscore"],
  PLUS: ["+", "a plus sign"],
  LBRC: ["{", "an opening brace"],
  RBRC: ["}", "a closing brace"],
  PIPE: ["|", "a bar"],
  TILDE: ["~", "a tilde"],
  COLON: [":", "a colon"],
  DQT: ['"', "a quote"],
  LT: ["<", "a less-than sign"],
  GT: [">", "a greater-than sign"],
  QMARK: ["?", "a question mark"],
  NUHS: ["#~", "the key beside Enter"],
  NUBS: ["\\|", "the key beside left Shift"],
  CAPS: ["Caps", "Caps Lock"],
  PSCRN: ["PrtSc", "Print Screen"],
  SLCK: ["ScrLk", "Scroll Lock"],
  PAUSE_BREAK: ["Pause", "Pause"],
  K_APP: ["Menu", "the menu key"],
  RALT: ["AltGr", "right Alt"],
  KP_NUM: ["NumLk", "Num Lock"],
  KP_ENTER: ["Enter", "the keypad's Enter"],
  KP_PLUS: ["+", "the keypad's plus"],
  KP_MINUS: ["-", "the keypad's minus"],
  KP_MULTIPLY: ["*", "the keypad's asterisk"],
  KP_DIVIDE: ["/", "the keypad's slash"],
  KP_DOT: [".", "the keypad's point"],
  KP_EQUAL: ["=", "the keypad's equals sign"],
  K_UNDO: ["Undo", "undo"],
  K_CUT: ["Cut", "cut"],
  K_COPY: ["Copy", "copy"],
  K_PASTE: ["Paste", "paste"],
  C_STOP: ["Stop", "stop"],
  C_AL_CALC: ["Calc", "the calculator"],
  C_AC_BACK: ["Back", "back"],
  LCLK: ["Click", "left click"],
  RCLK: ["RClk", "right click"],
  MCLK: ["MClk", "middle click"],
  MOVE_UP: ["Ms ↑", "pointer up"],
  MOVE_DOWN: ["Ms ↓", "pointer down"],
  MOVE_LEFT: ["Ms ←", "pointer left"],
  MOVE_RIGHT: ["Ms →", "pointer right"],
  SCRL_UP: ["Scr ↑", "scroll up"],
  SCRL_DOWN: ["Scr ↓", "scroll down"],
  SCRL_LEFT: ["Scr ←", "scroll left"],
  SCRL_RIGHT: ["Scr →", "scroll right"],
  BT_NXT: ["BT >", "the next paired device"],
  BT_PRV: ["BT <", "the paired device before"],
  BT_CLR: ["Clear", "forgets this profile's device"],
  BT_CLR_ALL: ["ClrAll", "forgets all devices"],
  OUT_USB: ["USB", "sends over USB"],
  OUT_BLE: ["BLE", "sends over Bluetooth"],
  OUT_TOG: ["Out", "switches between USB and Bluetooth"],
  RGB_TOG: ["RGB", "underglow on or off"],
  RGB_EFF: ["Effect", "the next effect"],
  RGB_BRI: ["RGB+", "brighter underglow"],
  RGB_BRD: ["RGB-", "darker underglow"],
  BL_TOG: ["Light", "backlight on or off"],
  BL_INC: ["Light+", "brighter backlight"],
  BL_DEC: ["Light-", "darker backlight"],
  EP_TOG: ["Power", "external power on or off"],
};

const ALIASES: Readonly<Record<string, string>> = {
  ESCAPE: "ESC",
  RETURN: "RET",
  ENTER: "RET",
  BACKSPACE: "BSPC",
  DELETE: "DEL",
  INSERT: "INS",
  PAGE_UP: "PG_UP",
  PAGE_DOWN: "PG_DN",
  LEFT_ARROW: "LEFT",
  RIGHT_ARROW: "RIGHT",
  UP_ARROW: "UP",
  DOWN_ARROW: "DOWN",
  LSHIFT: "LSHFT",
  LEFT_SHIFT: "LSHFT",
  RSHIFT: "RSHFT",
  RIGHT_SHIFT: "RSHFT",
  LEFT_CONTROL: "LCTRL",
  LCTL: "LCTRL",
  RIGHT_CONTROL: "RCTRL",
  LEFT_ALT: "LALT",
  RIGHT_ALT: "RALT",
  LEFT_GUI: "LGUI",
  LCMD: "LGUI",
  LWIN: "LGUI",
  LMETA: "LGUI",
  RIGHT_GUI: "RGUI",
  RCMD: "RGUI",
  SEMICOLON: "SEMI",
  SINGLE_QUOTE: "SQT",
  APOS: "SQT",
  PERIOD: "DOT",
  SLASH: "FSLH",
  BACKSLASH: "BSLH",
  LEFT_BRACKET: "LBKT",
  RIGHT_BRACKET: "RBKT",
  UNDERSCORE: "UNDER",
  CAPSLOCK: "CAPS",
  CLCK: "CAPS",
  PRINTSCREEN: "PSCRN",
  C_VOLUME_UP: "C_VOL_UP",
  C_VOLUME_DOWN: "C_VOL_DN",
  C_PLAY_PAUSE: "C_PP",
  C_PREVIOUS: "C_PREV",
  C_BRIGHTNESS_INC: "C_BRI_UP",
  C_BRIGHTNESS_DEC: "C_BRI_DN",
};

/** Behaviors without a parameter. */
const ALONE: Readonly<Record<string, Name>> = {
  "&key_repeat": ["Again", "repeats the last key"],
  "&gresc": ["Esc `", "Escape, or a backtick with Shift or Gui"],
  "&soft_off": ["Off", "turns the keyboard off"],
  "&studio_unlock": ["Unlock", "unlocks ZMK Studio"],
};

/** How a layer goes on, in small letters below its name. */
const LAYER_WAYS: Readonly<Record<string, [hint: string, words: string]>> = {
  "&mo": ["hold", "while held"],
  "&tog": ["lock", "on or off"],
  "&to": ["go to", "and no other"],
  "&sl": ["once", "for one key"],
};

const MODIFIERS: Readonly<Record<string, string>> = {
  C: "Ctrl",
  S: "Shift",
  A: "Alt",
  G: "Gui",
};

export interface DrawnLegend {
  kind: "key" | "trans" | "none";
  tap: string;
  /** What stands below, in small letters. */
  hint: string;
  /** The layer that the key leads to, by number. */
  opens: number | null;
  words: string;
}

interface Layers {
  titles: readonly string[];
  /** What the keymap calls its layers: NAV -> 1. */
  names: Readonly<Record<string, number>>;
}

export function drawnLegend(binding: string, layers: Layers): DrawnLegend {
  const [behavior = "", ...parameters] = partsOf(binding);
  const key = { kind: "key", hint: "", opens: null } as const;
  if (behavior === "&trans")
    return { ...key, kind: "trans", tap: "", words: "whatever the layer below says" };
  if (behavior === "&none") return { ...key, kind: "none", tap: "", words: "nothing" };
  const [first = "", second] = parameters;
  const way = own(LAYER_WAYS, behavior);
  if (way) {
    const layer = layerOf(first, layers);
    const words = `layer ${layer.title}, ${way[1]}`;
    return { ...key, tap: layer.short, hint: way[0], opens: layer.number, words };
  }
  if (behavior === "&lt") {
    const layer = layerOf(first, layers);
    const [tap, words] = nameOf(second ?? "");
    const both = `tap: ${words}, hold: layer ${layer.title}`;
    return { ...key, tap, hint: layer.short, opens: layer.number, words: both };
  }
  const alone = own(NAMES, binding) ?? own(ALONE, binding) ?? profileOf(behavior, parameters);
  if (alone) return { ...key, tap: alone[0], words: alone[1] };
  return { ...key, ...sendingLegend(behavior, first, second) };
}

/** A behavior that sends something: tapped, or one thing tapped and another held. */
function sendingLegend(behavior: string, first: string, second: string | undefined) {
  if (first === "") return { tap: wordOf(behavior), words: behavior };
  const [tap, words] = nameOf(first);
  if (behavior === "&sk") return { tap, hint: "once", words: `${words}, for one key` };
  if (behavior === "&kt") return { tap, hint: "lock", words: `${words}, on or off` };
  if (second === undefined || SENDS.has(behavior)) return { tap, words };
  const [tapped, tappedWords] = nameOf(second);
  return { tap: tapped, hint: tap, words: `tap: ${tappedWords}, hold: ${words}` };
}

/** Behaviors whose first parameter says it all. */
const SENDS = new Set([
  "&kp",
  "&mkp",
  "&mmv",
  "&msc",
  "&bt",
  "&out",
  "&rgb_ug",
  "&bl",
  "&ext_power",
]);

/** `&lt 1 LC(LA(DEL))` in parts, of which brackets are none. */
function partsOf(binding: string): string[] {
  return binding.replace(/\s*([(),])\s*/g, "$1").split(/\s+/);
}

interface LayerName {
  title: string;
  /** What fits on a key. */
  short: string;
  number: number | null;
}

const LONGEST_HINT = 6;

function layerOf(parameter: string, { titles, names }: Layers): LayerName {
  const isNumber = /^\d+$/.test(parameter);
  const number = isNumber ? Number(parameter) : own(names, parameter);
  const title = number === undefined ? "" : (titles[number] ?? "");
  const name = isNumber ? `L${parameter}` : parameter;
  const short = title !== "" && title.length <= LONGEST_HINT ? title : name;
  return { title: title === "" ? parameter : title, short, number: number ?? null };
}

function nameOf(keycode: string): Name {
  const name = own(ALIASES, keycode) ?? keycode;
  const known = own(MORE, name) ?? own(NAMES, name);
  if (known) return known;
  const combined = /^([LR])([CSAG])\((.+)\)$/.exec(name);
  if (combined) return withModifier(MODIFIERS[combined[2] ?? ""] ?? "", nameOf(combined[3] ?? ""));
  const digit = /^(?:N|NUMBER_|KP_N|KP_NUMBER_)(\d)$/.exec(name)?.[1];
  if (digit !== undefined) return [digit, name.startsWith("KP") ? `the keypad's ${digit}` : digit];
  return [wordOf(name), name];
}

/** Long combinations are told by first letters on the key, and by their names in words. */
function withModifier(modifier: string, [legend, words]: Name): Name {
  const isLong = modifier.length + legend.length >= 6;
  return [`${isLong ? modifier.charAt(0) : modifier}+${legend}`, `${modifier}+${words}`];
}

function profileOf(behavior: string, [command, number]: string[]): Name | undefined {
  if (behavior !== "&bt" || number === undefined || !/^\d$/.test(number)) return undefined;
  if (command === "BT_SEL") return [`BT ${number}`, `talks to the device of profile ${number}`];
  return command === "BT_DISC"
    ? [`Disc ${number}`, `disconnects the device of profile ${number}`]
    : undefined;
}

/** A name that no legend was written for, without what all of its kind begin with. */
function wordOf(name: string): string {
  return name.replace(/^&|^[CK]_(?=\w)/, "");
}

/** What a table has under a name that a reader wrote: not what every object has. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
