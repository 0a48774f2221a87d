import { describe, expect, test } from "vitest";

import { classicText, rangeText } from "../../../../src/zmk/power-profiler/model/durations";

const DAY = 1440;

const MONTH = 30 * DAY;

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
