import { expect, test } from "vitest";

import { trickled } from "../../src/router/progress";

test("the progress bar creeps by two hundredths and never arrives", () => {
  expect(trickled(0.08)).toBeCloseTo(0.1);
  expect(trickled(0.99)).toBe(0.994);
});
