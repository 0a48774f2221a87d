import { readdirSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { extensionApi } from "../../src/extensions";

const MODULES = readdirSync("src/zmk/islands").map((name) => name.replace(".ts", ""));

test.each(MODULES)("the script of %s defines it", async (name) => {
  const define = vi.spyOn(extensionApi, "define");

  await import(`../../src/zmk/islands/${name}.ts`);

  expect(define.mock.calls.map(([components]) => Object.keys(components))).toEqual([[name]]);
  define.mockRestore();
});
