import { readdirSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { extensionApi } from "../../../src/extensions";

const MODULES = readdirSync("src/zmk/islands").map((name) => name.replace(".ts", ""));
const TOGETHER = ["HoldTapPlayground", "OwnKeymap", "TryIt"];

test.each(MODULES)("the script of %s defines it", async (name) => {
  const define = vi.spyOn(extensionApi, "define");

  await import(`../../../src/zmk/islands/${name}.ts`);

  expect(define.mock.calls.map(([components]) => Object.keys(components))).toEqual([
    name === "SimulatedKeyboards" ? TOGETHER : [name],
  ]);
  define.mockRestore();
});
