import { describe, expect, test } from "vitest";

import { answerLine } from "../../../../src/zmk/power-profiler/model/answer-line";
import {
  classicInputsOf,
  readClassicInputs,
} from "../../../../src/zmk/power-profiler/model/classic-inputs";
import { classicSide } from "../../../../src/zmk/power-profiler/model/classic-model";
import { estimate } from "../../../../src/zmk/power-profiler/model/default-model";
import type { Role, Side } from "../../../../src/zmk/power-profiler/model/side";
import {
  DEFAULT_SETUP,
  type Half,
  type Setup,
  type Shared,
  UNWRITTEN,
  withHalf,
  withShared,
} from "../../../../src/zmk/power-profiler/setup/setup";
import { anySetup, FIGURES, seeded } from "../../../support/power";

const NANO = { board: "nice!nano v2", batteryMilliAh: 110 };
const GLOW = { glowEnabled: true, glowQuantity: 10, glowBrightness: 1 };
const OLED = { displayEnabled: true, displayType: "OLED" };

/** Worked by hand from the formula: role, inputs, µW in all, minutes on average and at worst. */
const WORKED: [Role, Record<string, unknown>, number, number, number][] = [
  ["standalone", { ...NANO, board: "nice!nano" }, 308.8978, 69_013, 54_128],
  ["central", NANO, 1086.5678, 19_620, 15_388],
  ["peripheral", NANO, 149.2978, 142_788, 111_991],
  [
    "standalone",
    { board: "nice!60", batteryMilliAh: 2000, bondedQty: 3, percentAsleep: 0.2 },
    764.822,
    506_785,
    397_478,
  ],
  ["standalone", { ...NANO, batteryMilliAh: 500, ...GLOW }, 380_370.0144, 255, 200],
  [
    "standalone",
    {
      board: "nice!60",
      batteryMilliAh: 2000,
      backlightEnabled: true,
      backlightColor: "White",
      backlightBrightness: 0.5,
    },
    53_597.5094,
    7232,
    5672,
  ],
  ["central", { ...NANO, ...OLED }, 10_593.2178, 2012, 1578],
  ["central", { ...NANO, ...OLED, displayType: "NICEVIEW" }, 1115.5238, 19_110, 14_988],
  [
    "peripheral",
    { ...NANO, ...OLED, displayType: "EPAPER", percentAsleep: 0 },
    504.2178,
    42_279,
    33_160,
  ],
];

describe("the classic model", () => {
  test.each(WORKED)("of a %s %j is the worked example", (role, json, microwatts, value, low) => {
    const side = classicSide(readClassicInputs(json), role, FIGURES);

    expect(side?.microwatts).toBeCloseTo(microwatts, 4);
    expect(side?.minutes).toMatchObject({ value, low });
  });

  test("takes the text of an edited input as the form does", () => {
    const asText = readClassicInputs({ ...NANO, batteryMilliAh: "110", bondedQty: "1" });

    expect(classicSide(asText, "standalone", FIGURES)).toEqual(
      classicSide(readClassicInputs(NANO), "standalone", FIGURES),
    );
  });

  test("cuts quiescent currents to whole microamps", () => {
    const custom = { ...NANO, board: "custom", psuType: "LDO", quiescentMicroA: 15.9 };
    const side = classicSide(readClassicInputs(custom), "standalone", FIGURES);

    expect(side?.parts[1]?.microwatts).toBeCloseTo(15 * 3.8, 9);
  });

  test.each([
    ["no board", {}],
    ["a board nobody knows", { board: "constructor" }],
    ["a custom board without a regulator", { board: "custom" }],
    ["a regulator of no known kind", { board: "custom", psuType: "constructor" }],
    [
      "a switching regulator that gives nothing on",
      { board: "custom", psuType: "SWITCHING", efficiency: 0 },
    ],
    ["no battery", { ...NANO, batteryMilliAh: "" }],
    ["a battery of letters", { ...NANO, batteryMilliAh: "abc" }],
  ])("has no estimate with %s", (_, json) => {
    const answers = answerLine({ split: true, ...json }, "classic", FIGURES);

    expect(answers).toEqual([
      { role: "central", placeholder: true },
      { role: "peripheral", placeholder: true },
    ]);
    expect(answerLine(json, "default", FIGURES)).toEqual([
      { role: "standalone", placeholder: true },
    ]);
  });
});

/** Estimates of many setups, each before and after a change. */
function changes(count: number, change: (setup: Setup, random: () => number) => Setup) {
  const random = seeded(7);
  return Array.from({ length: count }, () => {
    const setup = anySetup(random);
    const other = change(setup, random);
    return { setup, other, before: estimate(setup, FIGURES), after: estimate(other, FIGURES) };
  });
}

const MORE: [keyof Half, number][] = [
  ["glow", 5],
  ["glowLevel", 10],
  ["lights", 5],
  ["lightsLevel", 10],
  ["encoders", 1],
  ["quiescent", 50],
  ["other", 50],
];
const MORE_SHARED: [keyof Shared, number][] = [
  ["hosts", 1],
  ["absences", 5],
  ["sleepAfter", 30],
  ["idleAfter", 30],
];
const BOUNDS = ["low", "value", "high"] as const;

function expectNotLonger(before: Side[], after: Side[]): void {
  before.forEach((side, index) => {
    for (const bound of BOUNDS) {
      const longest = side.minutes[bound] * (1 + 1e-9);
      expect(after[index]?.minutes[bound]).toBeLessThanOrEqual(longest);
    }
  });
}

describe("the better model", () => {
  test.each(MORE)("never lives longer with more %s", (key, more) => {
    for (const { setup, before } of changes(150, (same) => same)) {
      // Full brightness ends the dimming, whose own current is then saved.
      if (key === "lightsLevel" && setup.halves[0].lightsLevel + more >= 100) continue;
      const loaded = withHalf(setup, 0, { [key]: Number(setup.halves[0][key]) + more });
      expectNotLonger(before.slice(0, 1), estimate(loaded, FIGURES).slice(0, 1));
    }
  });

  test.each(MORE_SHARED)("never lives longer with more %s", (key, more) => {
    for (const { before, after } of changes(150, (setup) =>
      withShared(setup, { [key]: Number(setup.shared[key]) + more }),
    )) {
      expectNotLonger(before, after);
    }
  });

  test("never lives shorter with a bigger battery", () => {
    for (const { before, after } of changes(300, (setup, random) =>
      withHalf(setup, 0, { battery: setup.halves[0].battery * (1 + random()) }),
    )) {
      expectNotLonger(after.slice(0, 1), before.slice(0, 1));
    }
  });

  test("judges each half by itself", () => {
    for (const { setup, before } of changes(100, (same) => same)) {
      const changed = estimate(withHalf(setup, 1, { battery: 999, display: "OLED" }), FIGURES);
      expect(changed[0]).toEqual(before[0]);
    }
  });

  test("adds up: parts make the draw, and the range holds the value", () => {
    for (const { before } of changes(300, (same) => same)) {
      for (const { parts, microamps, microwatts, minutes } of before) {
        const all = parts.reduce((total, part) => total + part.microamps, 0);
        expect(all).toBeCloseTo(microamps.value, 6);
        expect(microwatts).toBeCloseTo(microamps.value * 3.8, 6);
        for (const { low, value, high } of [microamps, minutes]) {
          expect(low).toBeGreaterThan(0);
          expect(value).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(value);
          expect(high).toBeLessThan(Infinity);
        }
      }
    }
  });

  test("is never surer than it is of the cell alone", () => {
    for (const { before } of changes(100, (same) => same)) {
      for (const { minutes } of before) {
        expect(minutes.low / minutes.value).toBeLessThanOrEqual(0.75 / 0.9 + 1e-9);
        expect(minutes.high / minutes.value).toBeGreaterThanOrEqual(1 / 0.9 - 1e-9);
      }
    }
  });

  test("gives a cell with nothing to feed its own loss, and no more", () => {
    const off = withShared(DEFAULT_SETUP, { kind: "unibody", typing: 0, idle: 0, leave: "off" });
    const bare = withHalf(off, 0, { board: "custom", quiescent: 0, other: 0 });
    const [side] = estimate(bare, FIGURES);

    expect(side?.parts.map(({ title }) => title)).toEqual([
      "The battery itself",
      "Radio and firmware",
    ]);
    // 110 mAh: 2 % in 30 days and 3 µA, and 0.4 µA of the processor.
    const microamps = 110_000 * (0.02 / 720) + 3 + 0.4;
    expect(side?.microamps.value).toBeCloseTo(microamps, 9);
    // 90 % of the label, down to 3.45 V: a bit more than half of the curve's lowest twentieth is left.
    const microamphours = 110_000 * 0.9 * (1 - (0.05 * (3.45 - 3.27)) / (3.61 - 3.27));
    expect(side?.minutes.value).toBeCloseTo((microamphours / microamps) * 60, 3);
  });

  test("knows no central half beside a dongle", () => {
    const dongle = estimate(withShared(DEFAULT_SETUP, { kind: "dongle" }), FIGURES);

    expect(dongle.map(({ role }) => role)).toEqual(["peripheral", "peripheral"]);
  });

  test("loses nothing twice in a switching supply: 3.3 V from 3.8 V at 95 % is 0.914", () => {
    const setup = withShared(DEFAULT_SETUP, { kind: "unibody", leave: "off", typing: 24, idle: 0 });
    const typing = (board: Half["board"]) =>
      estimate(withHalf(setup, 0, { board }), FIGURES)[0]?.parts.find(
        ({ title }) => title === "Typing",
      )?.microamps ?? 0;

    expect(typing("nice!60") / typing("nice!nano v2")).toBeCloseTo(3.3 / (0.95 * 3.8), 9);
  });

  test("powers LEDs that are off unless the board cuts their power", () => {
    const lit = withHalf(withShared(DEFAULT_SETUP, { typing: 0, idle: 0, leave: "off" }), 0, {
      glow: 10,
    });
    const glow = (setup: Setup) =>
      estimate(setup, FIGURES)[0]?.parts.find(({ title }) => title === "Underglow")?.microamps ?? 0;

    expect(glow(lit)).toBeCloseTo(4600, 6);
    expect(glow(withShared(lit, { cut: true }))).toBe(0);
  });
});

test("a setup means the same keyboard to the classic model", () => {
  const setup = withHalf(withShared(UNWRITTEN, { typing: 4, idle: 8 }), 0, { glow: 8 });

  expect(classicInputsOf(setup, 0)).toMatchObject({
    board: "nice!nano v2",
    split: true,
    percentAsleep: 0.5,
    glowEnabled: true,
    glowQuantity: 8,
    glowBrightness: 0.5,
    displayEnabled: false,
  });
});
