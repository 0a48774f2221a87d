/** What `POST /api/keymap/upgrade` answers. Offsets, lengths and columns count Unicode code points. */

/** A place in a text; line and column count from 1, the offset from 0. */
export interface Place {
  line: number;
  column: number;
  offset: number;
  length: number;
  text: string;
}

/** Identifies the change: equal for equal texts. */
export interface Edit {
  id: string;
  rule: string;
  before: Place;
  after: Place;
  /** What and why, in a sentence. */
  message: string;
  /** A route of the documentation. */
  link?: string | null;
  /** Ids of edits: this edit is wrong without at least one of them. */
  because?: string[];
}

/** The firmware that files are upgraded for. */
export type Firmware = "v0.3" | "main";
export const FIRMWARES: readonly Firmware[] = ["v0.3", "main"];

export interface Target {
  firmware: Firmware;
  /** Why it is this one, in words that follow on its name. */
  reason: string;
  /** The reader or a west.yml says so. */
  pinned: boolean;
}

/** A place that was found and not changed. */
export interface Skipped {
  rule: string;
  /** What its owner does about it: decide, wait for a later firmware, correct a mistake. */
  kind: "decision" | "later" | "mistake";
  line: number;
  column: number;
  offset: number;
  length: number;
  message: string;
  link?: string | null;
}

export type FileKind = "keymap" | "overlay" | "dtsi" | "conf" | "build";

/** How well the text could be read; the place where it could not. */
export type ParseState =
  | { state: "clean" }
  | {
      state: "recovered" | "unreadable";
      message?: string | null;
      line?: number | null;
      column?: number | null;
    };

export interface UpgradedFile {
  name: string;
  kind: FileKind;
  text: string;
  changed: boolean;
  parse: ParseState;
  edits: Edit[];
  skipped: Skipped[];
}

export interface UpgradeAnswer {
  target: Target;
  files: UpgradedFile[];
}
