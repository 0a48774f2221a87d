/** Pictures from text: what Python reads out of a ```timing, ```keymap or ```pinout fence. Times are in milliseconds. */
import type { Keyboard } from "../simulator/keyboard";

export type Flavor = "hold-preferred" | "balanced" | "tap-preferred" | "tap-unless-interrupted";
export type Outcome = "tap" | "hold";

/** The properties of a hold-tap; null: switched off. */
export interface HoldTapSettings {
  flavor: Flavor;
  tappingTerm: number;
  quickTap: number | null;
  requirePriorIdle: number | null;
  /** Empty: any key may make it a hold. */
  triggerPositions: readonly number[];
  triggerOnRelease: boolean;
  retroTap: boolean;
}

export interface TimingProps {
  /** One below the other, on the same scale. */
  timelines: Timeline[];
}

/** A sequence of keys. Presses of one key do not overlap, and are in order of time. */
export interface Timeline {
  title: string;
  presses: Press[];
  /** Drawn by hand, where nothing computes them: what keys become, states other than keys, periods. */
  outcomes: StatedOutcome[];
  states: State[];
  terms: Term[];
  /** Null if it is drawn by hand. */
  simulation: TimelineSimulation | null;
}

/** What computes a timeline. */
export interface TimelineSimulation {
  keyboard: Keyboard;
  /** Of the keys, by what the timeline calls them. */
  positions: Record<string, number>;
  /** Of usages, by page and id: `7:4`. */
  names: Record<string, string>;
  /** Rows: `computer`, `layer` and a number, `caps word`, `backlight` or `power`. */
  shown: string[];
}

export interface Press {
  key: string;
  from: number;
  to: number;
}

export interface StatedOutcome {
  key: string;
  at: number;
  outcome: Outcome;
  legend: string;
}

export interface State {
  row: string;
  from: number;
  to: number;
  legend: string;
}

export interface Term {
  label: string;
  from: number;
  to: number;
}

export interface PinoutProps {
  /** The label of its pins in devicetree. */
  label: string;
  title: string;
  /** Pins from the USB port on; null: a gap. */
  left: (Pin | null)[];
  right: (Pin | null)[];
}

export interface Pin {
  /** The text printed at it. */
  name: string;
  /** Its number in devicetree; null: it is no GPIO. */
  number: number | null;
}

export interface KeymapProps {
  layout: KeyLayout;
  layers: KeymapLayer[];
  /** What the text calls its layers: NAV -> 1. */
  names: Record<string, number>;
  /** Positions that are meant. */
  highlight: number[];
}

export interface KeyLayout {
  title: string;
  /** In the order of a keymap: left, top, width, height in key units; degrees clockwise around the middle. */
  keys: [x: number, y: number, width: number, height: number, turn: number][];
  /** From where on keys are the right half's; null: it has no halves. */
  split: number | null;
}

export interface KeymapLayer {
  title: string;
  /** Bindings in the order of the keymap, one for each key. */
  bindings: string[];
  combos: Combo[];
}

export interface Combo {
  positions: number[];
  binding: string;
}
