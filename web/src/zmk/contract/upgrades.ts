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
  because?: readonly string[];
}

/** Old code that was found and not changed. */
export interface LeftAlone {
  rule: string;
  line: number;
  column: number;
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
  left: LeftAlone[];
}

export interface UpgradeAnswer {
  files: UpgradedFile[];
}
