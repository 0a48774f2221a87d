/** Made by `python -m bench references` from zmk.devicetree.upgrade.files, zmk.devicetree.upgrade.config_file, zmk.devicetree.upgrade.findings. */

export type FileKind = "keymap" | "overlay" | "dtsi" | "conf" | "build";

export type Firmware = "v0.3" | "main";

/**
 * The firmware that files are upgraded for, and why it is this one, in words that follow on its name.
 *
 * It is pinned if a west.yml says so, or the user.
 */
export interface Target {
  firmware: Firmware;
  reason: string;
  pinned: boolean;
}

/** A span of a text; `line` and `column` count from 1, `offset` from 0, all in Unicode code points. */
export interface Place {
  line: number;
  column: number;
  offset: number;
  length: number;
  text: string;
}

/** The result of parsing a text, and the position of the first fault. */
export interface ParseState {
  state: "clean" | "recovered" | "unreadable";
  message?: string;
  line?: number;
  column?: number;
}

/**
 * A change, where it was and where it is; `id` is the same whenever the same files are given.
 *
 * `because` has ids of edits: without at least one of them this edit is wrong.
 */
export interface Edit {
  id: string;
  rule: string;
  before: Place;
  after: Place;
  message: string;
  link: string;
  because: string[];
}

/** A skipped place; `kind` says what its user does about it. */
export interface Skipped {
  rule: string;
  kind: "decision" | "later" | "mistake";
  line: number;
  column: number;
  offset: number;
  length: number;
  message: string;
  link: string;
}

/** A file after its upgrade. */
export interface UpgradedFile {
  name: string;
  kind: FileKind;
  text: string;
  changed: boolean;
  parse: ParseState;
  edits: Edit[];
  skipped: Skipped[];
}

/** The answer of the API and of `homerow keymap upgrade --json`. */
export interface UpgradeAnswer {
  target: Target;
  files: UpgradedFile[];
}
