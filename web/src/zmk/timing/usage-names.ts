/** Keys by what is printed on them, and what they type with modifiers. */
import { decodeKey } from "../simulator/keys";
import type { UsageNames } from "../simulator/trace/words";

const MODIFIERS = ["Ctrl", "Shift", "Alt", "Gui"];
/** The keys of an American layout that Shift changes, each before what it becomes. */
const SHIFTED = "1!2@3#4$5%6^7&8*9(0)-_=+[{]}\\|;:'\"`~,<.>/?";

/** An encoded key with its modifiers: `Ctrl+C`. */
export function keyName(names: UsageNames, encoded: number): string {
  const { page, id, modifiers } = decodeKey(encoded);
  return shifted(names[`${page}:${id}`] ?? `${page}:${id}`, modifierNames(modifiers));
}

export function modifierNames(flags: number): string[] {
  return MODIFIERS.filter((_, index) => flags & (0x11 << index));
}

/** A key with modifiers, as it is typed: Shift and 1 is `!`. */
export function shifted(name: string, modifiers: readonly string[]): string {
  if (name.length === 1 && modifiers.length === 1 && modifiers[0] === "Shift") {
    const place = SHIFTED.indexOf(name);
    return place % 2 === 0 ? SHIFTED.charAt(place + 1) : name.toUpperCase();
  }
  return [...modifiers, name].join("+");
}
