import { describe, expect, test } from "vitest";

import { percent, scaleTo, ticksOf } from "../../../src/zmk/timing/scale";

describe("the axis", () => {
  test.each([12, 35, 90, 130, 380, 1200, 10_000])("to %i ms has a few round numbers", (last) => {
    const { ticks, end } = scaleTo(last);

    expect(end).toBeGreaterThan(last);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });

  test("names the moments of decisions before round ones that are near", () => {
    const ticks = ticksOf(scaleTo(380), [{ at: 190, outcome: "tap" }]);

    expect(ticks.map(({ at }) => at)).toEqual([0, 100, 190, 300]);
  });

  test("places moments as parts of the width", () => {
    expect(percent(57, { end: 114, ticks: [] })).toBe("50%");
  });
});
