/** What a drawn keymap shows on a key; key-caps.json comes from site/data (`python -m bench references`). */
import caps from "./key-caps.json";

export type Name = [legend: string, words: string];

const CAPS = new Map(
  Object.entries(caps).flatMap(([names, cap]) =>
    // TypeScript reads pairs in JSON as arrays of any length.
    names.split(" ").map((name) => [name, cap as Name]),
  ),
);

/** The binding that lets a key through to the layer below. */
export const TRANS = "&trans";
export const TRANS_WORDS = "whatever the layer below says";

/** Combinations that are known by what they do. */
export const SHORTCUTS: Readonly<Record<string, Name>> = {
  "LC(Z)": ["Undo", "Ctrl+Z"],
  "LC(X)": ["Cut", "Ctrl+X"],
  "LC(C)": ["Copy", "Ctrl+C"],
  "LC(V)": ["Paste", "Ctrl+V"],
};

/** The key cap of a key code, a constant or a behavior by any of its names, if it has one. */
export function keyCap(name: string): Name | undefined {
  return CAPS.get(name);
}

/** What a table has under a name that a reader wrote: not what every object has. */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
