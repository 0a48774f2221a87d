import { expect, test } from "vitest";

import { COMMON_SETUPS } from "../../../../src/zmk/power-profiler/setup/common-setups";
import { sidesOf } from "../../../../src/zmk/power-profiler/model/models";
import { FIGURES } from "../../../support/power";

test("twelve common keyboards have an estimate in both models, each another name", () => {
  expect(new Set(COMMON_SETUPS.map(({ name }) => name)).size).toBe(12);
  for (const { setup } of COMMON_SETUPS) {
    const sides = sidesOf(setup, "default", FIGURES);
    expect(sides).toHaveLength(sidesOf(setup, "classic", FIGURES).length);
    for (const { minutes } of sides) expect(minutes.value).toBeGreaterThan(60);
  }
});
