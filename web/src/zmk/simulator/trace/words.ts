/** What keys, usages, modifiers, layers and combos are called. */
import { CONSUMER_PAGE, KEY_PAGE } from "../hid";
import type { Binding, Keyboard } from "../keyboard";
import { keyCount } from "../keyboard";
import { decodeKey } from "../keys";

/** Names of usages, by their page and id: `7:4` is A. */
export type UsageNames = Readonly<Record<string, string>>;

export interface Names {
  readonly usages: UsageNames;
  /** Of keys, by position; others are called by what they send on the default layer. */
  readonly keys?: readonly string[];
}

export interface Words {
  /** The key at a position, or the combo or the sensor that has it. */
  key: (position: number) => string;
  keys: (positions: readonly number[]) => string;
  usage: (page: number, id: number) => string;
  /** Names of modifiers, in the order of their flags. */
  modifiers: (flags: number) => string[];
  layer: (layer: number) => string;
  keyboard: Keyboard;
}

const MODIFIERS = [
  "Left Ctrl",
  "Left Shift",
  "Left Alt",
  "Left GUI",
  "Right Ctrl",
  "Right Shift",
  "Right Alt",
  "Right GUI",
];

export function wordsOf(keyboard: Keyboard, names: Names): Words {
  const key = (position: number) => keyName(keyboard, names, position);
  return {
    keyboard,
    key,
    keys: (positions) => listed(positions.map(key)),
    usage: (page, id) => usageName(names, page, id),
    modifiers: (flags) => MODIFIERS.filter((_, index) => flags & (1 << index)),
    layer: (layer) => layerName(keyboard, layer),
  };
}

/** `A`, `A and B`, `A, B and C`. */
export function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}

/** A name that only counts the layers adds nothing to its number. */
function layerName({ layers }: Keyboard, layer: number): string {
  const name = layers[layer]?.name ?? "missing";
  return name === `${layer}` ? `layer ${layer}` : `layer ${layer} (${name})`;
}

function keyName(keyboard: Keyboard, names: Names, position: number): string {
  const given = names.keys?.[position];
  if (given !== undefined) return given;
  const beyond = position - keyCount(keyboard);
  if (beyond >= keyboard.sensors.length) return "the combo";
  if (beyond >= 0) return `sensor ${beyond}`;
  const binding = keyboard.layers[0]?.bindings[position];
  return (binding && sentBy(keyboard, names, binding)) ?? `key ${position}`;
}

function sentBy(keyboard: Keyboard, { usages }: Names, binding: Binding): string | undefined {
  const isHoldTap = keyboard.behaviors[binding.behavior]?.compatible === "zmk,behavior-hold-tap";
  const { page, id } = decodeKey(isHoldTap ? binding.param2 : binding.param1);
  return page === KEY_PAGE || page === CONSUMER_PAGE ? usages[`${page}:${id}`] : undefined;
}

function usageName({ usages }: Names, page: number, id: number): string {
  return usages[`${page}:${id}`] ?? `usage ${page}:${id}`;
}
