/** A keymap as a keyboard: what the service answers, and what Python reads for a ```try-it fence. */
import type { Keyboard } from "../simulator/keyboard";

/** A problem in a keymap; lines and columns count from 1. With a note, the keymap plays all the same. */
export interface KeymapFinding {
  message: string;
  line: number;
  column: number;
  hint: string;
  severity: "error" | "note";
}

/** A keyboard with the names of its usages, by page and id (`7:4`), and the numbers of keys in its rows. */
export interface ReadKeyboard {
  keyboard: Keyboard;
  names: Record<string, string>;
  rows: number[];
}

/** The answer of POST /api/keymap/keyboard; the keyboard is null if one of the findings is an error. */
export type KeyboardAnswer = (ReadKeyboard | { keyboard: null }) & { findings: KeymapFinding[] };

export interface TryItProps extends ReadKeyboard {
  /** The keymap. */
  text: string;
  scenes: {
    title: string;
    inputs: { kind: "key"; at: number; position: number; pressed: boolean }[];
  }[];
}
