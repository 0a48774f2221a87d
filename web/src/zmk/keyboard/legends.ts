/** What a drawn keymap shows on a key, for any binding that a reader may have. */
import { keyCap, type Name, lookUp, SHORTCUTS, TRANS, TRANS_WORDS } from "./key-caps";

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

/** What a key shows. */
export interface KeyLegend {
  readonly kind: "key" | "trans" | "none";
  readonly tap: string;
  /** The small text at the bottom of a key. */
  readonly hint: string;
  /** The layer that the key leads to, by number. */
  readonly opens: number | null;
}

export interface DrawnLegend extends KeyLegend {
  readonly words: string;
}

interface Layers {
  titles: readonly string[];
  /** What the keymap calls its layers: NAV -> 1. */
  names: Readonly<Record<string, number>>;
}

export function drawnLegend(binding: string, layers: Layers): DrawnLegend {
  const [behavior = "", ...parameters] = partsOf(binding);
  const key = { kind: "key", hint: "", opens: null } as const;
  if (behavior === TRANS) return { ...key, kind: "trans", tap: "", words: TRANS_WORDS };
  if (behavior === "&none") return { ...key, kind: "none", tap: "", words: "nothing" };
  const [first = "", second] = parameters;
  const way = lookUp(LAYER_WAYS, behavior);
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
  const alone = keyCap(binding) ?? profileOf(behavior, parameters);
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

/** `&lt 1 LC(LA(DEL))` in parts, without brackets. */
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
  const number = isNumber ? Number(parameter) : lookUp(names, parameter);
  const title = number === undefined ? "" : (titles[number] ?? "");
  const name = isNumber ? `L${parameter}` : parameter;
  const short = title !== "" && title.length <= LONGEST_HINT ? title : name;
  return { title: title === "" ? parameter : title, short, number: number ?? null };
}

function nameOf(name: string): Name {
  const known = lookUp(SHORTCUTS, name) ?? keyCap(name);
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
