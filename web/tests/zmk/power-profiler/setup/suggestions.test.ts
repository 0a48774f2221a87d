import { describe, expect, test } from "vitest";

import {
  DEFAULT_SETUP,
  type Setup,
  withHalf,
} from "../../../../src/zmk/power-profiler/setup/setup";
import { sidesOf } from "../../../../src/zmk/power-profiler/model/models";
import { suggestions } from "../../../../src/zmk/power-profiler/setup/suggestions";
import { anySetup, FIGURES, seeded } from "../../../support/power";

const lives = (setup: Setup) =>
  sidesOf(setup, "default", FIGURES).map(({ minutes }) => minutes.value);

describe("what would help most", () => {
  const heavy = withHalf(withHalf(DEFAULT_SETUP, 0, { display: "OLED" }), 1, { display: "OLED" });

  test("is three changes, the largest gain first, each with the gain that it brings", () => {
    const found = suggestions(heavy, lives);

    expect(found).toHaveLength(3);
    for (const { setup, gain } of found) {
      expect(Math.min(...lives(setup)) - Math.min(...lives(heavy))).toBeCloseTo(gain, 6);
    }
    expect(found.map(({ gain }) => gain)).toEqual(
      found.map(({ gain }) => gain).toSorted((a, b) => b - a),
    );
  });

  test("is to do without an OLED where there is one, and to sleep where deep sleep is off", () => {
    const textsFor = (setup: Setup) => suggestions(setup, lives).map(({ text }) => text);
    expect(textsFor(heavy)).toContain("Use a nice!view instead of the OLED");
    expect(textsFor(DEFAULT_SETUP)).toContain("Let it go to deep sleep when you leave");
  });

  test("never makes a battery last shorter", () => {
    const random = seeded(14);
    for (let round = 0; round < 60; round++) {
      for (const { gain } of suggestions(anySetup(random), lives, 20)) {
        expect(gain).toBeGreaterThan(0);
      }
    }
  });
});
