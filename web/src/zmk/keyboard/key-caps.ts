/** What a drawn keymap shows on a key; key-caps.json comes from site/data (`python -m bench references`). */
import { aliases, caps } from "./key-caps.json";

export type Name = [legend: string, words: string];

/** The key cap of a key code, a constant or a behavior by any of its names, if it has one. */
export function keyCap(name: string): Name | undefined {
  // TypeScript reads pairs in JSON as arrays of any length.
  return lookUp<string[]>(caps, lookUp(aliases, name) ?? name) as Name | undefined;
}

/** What a table has under a name that a reader wrote: not what every object has. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
