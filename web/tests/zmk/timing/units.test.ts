import { expect, test } from "vitest";

import { withUnits } from "../../../src/zmk/timing/units";

test.each([
  ["60 ms: You press J.", "60\u00A0ms: You press J."],
  ["The backlight is at 40 %.", "The backlight is at 40\u00A0%."],
  ["A macro adds 5 bindings.", "A macro adds 5 bindings."],
  ["timeout-ms is 50", "timeout-ms is 50"],
])("%s", (sentence, kept) => {
  expect(withUnits(sentence)).toBe(kept);
});
