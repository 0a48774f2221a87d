import { describe, expect, test } from "vitest";

import { COMMON_SETUPS } from "../../src/zmk/power-profiler/setup/common-setups";
import { classicText, rangeText } from "../../src/zmk/power-profiler/model/durations";
import {
  DEFAULT_SETUP,
  type Field,
  HALF_FIELDS,
  type Setup,
  SHARED_FIELDS,
  withHalf,
  withShared,
} from "../../src/zmk/power-profiler/setup/setup";
import {
  decodeSetups,
  encodeSetups,
  readNumber,
} from "../../src/zmk/power-profiler/setup/setup-code";
import { sidesOf } from "../../src/zmk/power-profiler/model/models";
import { suggestions } from "../../src/zmk/power-profiler/setup/suggestions";
import { anySetup, FIGURES, seeded } from "./power";

const DAY = 1440;
const MONTH = 30 * DAY;
const lives = (setup: Setup) =>
  sidesOf(setup, "default", FIGURES).map(({ minutes }) => minutes.value);

describe("setups in an address", () => {
  test("come back as they were, up to three of them", () => {
    const random = seeded(11);
    for (let round = 0; round < 100; round++) {
      const setups = [anySetup(random), anySetup(random), anySetup(random)];
      expect(decodeSetups(encodeSetups(setups))).toEqual({ setups, unread: [] });
    }
  });

  test("need no escaping", () => {
    const random = seeded(12);
    for (let round = 0; round < 100; round++) {
      expect(encodeSetups([anySetup(random)])).toMatch(/^[\w.-]+$/);
    }
  });

  test("tell only what differs from the default", () => {
    const oled = withHalf(withShared(DEFAULT_SETUP, { hosts: 3 }), 1, { display: "OLED" });

    expect(encodeSetups([DEFAULT_SETUP])).toBe("1_");
    expect(encodeSetups([oled])).toBe("1_ho3-Rdioled");
  });

  test.each([
    ["a code that is none", "1_zz5", "zz5"],
    ["a number beyond its limits", "1_Lmb999999", "Lmb999999"],
    ["a number that is none", "1_Lmb1e9", "Lmb1e9"],
    ["a negative number", "1_Lgn-5", "Lgn"],
    ["a choice that is none", "1_kdtrisplit", "kdtrisplit"],
    ["a flag that is neither", "1_bl2", "bl2"],
    ["a day of more than 24 hours", "1_ty20-at20", "at20"],
    ["another version", "9_Lmb250", "9_Lmb250"],
    ["nonsense", "%00<script>", "%00<script>"],
  ])("with %s have the default there, and say so", (_, text, unread) => {
    const decoded = decodeSetups(text);

    expect(decoded.unread).toContain(unread);
    expect(decoded.setups[0]?.halves).toEqual(DEFAULT_SETUP.halves);
  });

  test("keep what can be read beside what cannot", () => {
    expect(decodeSetups("1_Lmb250-Ldilcd-__ho2")).toMatchObject({
      setups: [{ halves: [{ battery: 250, display: "none" }, {}] }, {}, { shared: { hosts: 2 } }],
      unread: ["Ldilcd"],
    });
  });

  test("are read from any text in no time, and never throw", () => {
    const random = seeded(13);
    const letters = "1_-LRkdmbgn0.9~";
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 60 }, () => letters.charAt(random() * letters.length));
      expect(decodeSetups(`1_${text.join("")}`).setups.length).toBeLessThanOrEqual(3);
    }
    expect(decodeSetups(`1${"_".repeat(1e6)}`).setups).toHaveLength(3);
  });

  test("name every field by a code of its own", () => {
    const tables: Readonly<Record<string, Field>>[] = [SHARED_FIELDS, HALF_FIELDS];
    for (const fields of tables) {
      const codes = Object.values(fields).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^[a-z]{2}$/);
    }
  });
});

describe("a number field", () => {
  const limits = { min: 10, max: 20_000 };

  test.each([
    ["110", 110],
    [" 110.5 ", 110.5],
    ["110,5", 110.5],
    ["10", 10],
    ["20000", 20_000],
  ])("takes %j", (text, value) => {
    expect(readNumber(text, limits)).toBe(value);
  });

  test.each(["", " ", "0", "-110", "1e9", "1e3", "abc", "110 mAh", "9".repeat(400), "NaN", "9.9"])(
    "refuses %j",
    (text) => {
      expect(readNumber(text, limits)).toBeNull();
    },
  );
});

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

  test("is to do without an OLED where there is one", () => {
    expect(suggestions(heavy, lives)[0]?.text).toBe("Use a nice!view instead of the OLED");
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

describe("a duration", () => {
  test.each([
    [{ low: 5 * MONTH, value: 6 * MONTH, high: 7 * MONTH }, "5 to 7 months"],
    [{ low: 13 * DAY, value: 17 * DAY, high: 23 * DAY }, "13 to 23 days"],
    [{ low: 3 * 60, value: 4 * 60, high: 5.4 * 60 }, "3 to 5 hours"],
    [{ low: 10, value: 11, high: 12 }, "10 to 12 minutes"],
    [{ low: 2.9 * MONTH, value: 3 * MONTH, high: 3.1 * MONTH }, "about 3 months"],
    [{ low: 0.6 * MONTH, value: 2 * MONTH, high: 3 * MONTH }, "1 to 3 months"],
    [{ low: 100 * 525_600, value: 123 * 525_600, high: 234 * 525_600 }, "100 to 230 years"],
  ])("of %j is %s", (minutes, text) => {
    expect(rangeText(minutes)).toBe(text);
  });

  test.each([
    [19_620, 15_388, "1 week 6 days (±3 days)"],
    [142_788, 111_991, "3 months 1 week (±4 weeks)"],
    [255, 200, "4 hours 15 minutes (±55 minutes)"],
    [525_600, 525_600, "1 year (±0 minutes)"],
    [0, 0, "0 minutes (±0 minutes)"],
  ])("of %d minutes, %d at worst, is classically %s", (value, low, text) => {
    expect(classicText({ value, low, high: value })).toBe(text);
  });
});

test("twelve common keyboards have an estimate in both models, each another name", () => {
  expect(new Set(COMMON_SETUPS.map(({ name }) => name)).size).toBe(12);
  for (const { setup } of COMMON_SETUPS) {
    const sides = sidesOf(setup, "default", FIGURES);
    expect(sides).toHaveLength(sidesOf(setup, "classic", FIGURES).length);
    for (const { minutes } of sides) expect(minutes.value).toBeGreaterThan(60);
  }
});
