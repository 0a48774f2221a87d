import type { HoldTapSettings, Timeline } from "../../src/zmk/contract/pictures";
import { keyboardOf } from "../../src/zmk/hold-tap/board";
import { DEFAULTS } from "../../src/zmk/hold-tap/defaults";

export const EMPTY: Timeline = {
  title: "A timeline",
  presses: [],
  outcomes: [],
  states: [],
  terms: [],
  simulation: null,
};

export const ROLL = [
  { key: "F", from: 0, to: 130 },
  { key: "J", from: 60, to: 190 },
];

/** A timeline on a keyboard whose key F is a hold-tap. */
export function timeline(
  presses: Timeline["presses"],
  settings: Partial<HoldTapSettings> = {},
): Timeline {
  const { keyboard, names } = keyboardOf({ ...DEFAULTS, ...settings });
  const positions = { D: 0, F: 1, J: 2 };
  return { ...EMPTY, presses, simulation: { keyboard, names, positions, shown: ["computer"] } };
}
