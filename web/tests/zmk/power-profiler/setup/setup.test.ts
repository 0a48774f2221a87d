import { describe, expect, test } from "vitest";

import { readNumber } from "../../../../src/zmk/power-profiler/setup/setup-code";

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
