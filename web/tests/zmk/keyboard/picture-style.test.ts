import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { PALETTES } from "../../../src/zmk/keyboard/picture-style";

const TOKENS = readFileSync(
  resolve(import.meta.dirname, "../../../src/styles/tokens.css"),
  "utf-8",
);

function token(name: string): [light: string, dark: string] {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS) ?? [];
  return [light, dark];
}

test("a picture has the colors of the site", () => {
  for (const [index, palette] of [PALETTES.light, PALETTES.dark].entries()) {
    const { page, text, textSoft, lineStrong, cap, capEdge, hues } = palette;
    const names = ["page", "text", "text-soft", "line-strong", "cap", "cap-edge"];
    expect([page, text, textSoft, lineStrong, cap, capEdge]).toEqual(
      names.map((name) => token(name)[index]),
    );
    for (const [name, hue] of Object.entries(hues))
      expect(hue).toEqual([token(name)[index], token(`${name}-soft`)[index]]);
  }
});
