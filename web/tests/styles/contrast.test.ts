import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

type Pair = [light: string, dark: string];

const PAIR = /^light-dark\((#\w+), (#\w+)\)$/;
const ALIAS = /^var\((--[\w-]+)\)$/;

/** The text of every custom property. */
const tokens = new Map(
  ["tokens.css", "code-colors.css"].flatMap((file) => {
    const css = readFileSync(new URL(`../../src/styles/${file}`, import.meta.url), "utf-8");
    return [...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    );
  }),
);

/** The colors of a token, or of the token that it is another name of. */
function pair(name: string): Pair {
  const value = tokens.get(name) ?? "";
  const alias = ALIAS.exec(value)?.[1];
  if (alias !== undefined) return pair(alias);
  const [, light, dark] = PAIR.exec(value) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`${name} is no pair of colors`);
  return [light, dark];
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, "$&$&") : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const value = parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const CODE = ["comment", "keyword", "name", "string", "number", "special"].map(
  (n) => `--code-${n}`,
);
/** The grounds of marked lines and words. */
const MARKED = ["marked", "inserted", "deleted", "warning", "word"].map((n) => `--code-${n}`);
const LAYERS = ["base", "nav", "num", "sys", "stop"];
const ADMONITIONS = ["note", "info", "tip", "warning", "danger"];
const own = (names: string[]): [backgrounds: string[], others: string[]][] =>
  names.map((name) => [[`--${name}-soft`, "--cap"], [`--${name}`]]);

/** WCAG 2.2: body text 1.4.6 (AAA), other text 1.4.3, what bounds or marks a control 1.4.11. */
const DEMANDS: [least: number, combinations: [backgrounds: string[], others: string[]][]][] = [
  [
    7,
    [
      [["--page", "--raised", "--sunken", "--cap"], ["--text"]],
      [[...LAYERS, ...ADMONITIONS].map((name) => `--${name}-soft`), ["--text"]],
      [MARKED, ["--text"]],
    ],
  ],
  [
    4.5,
    [
      [
        ["--page", "--raised", "--hover", "--cap"],
        ["--text-soft", "--accent", ...LAYERS.map((name) => `--${name}`)],
      ],
      [["--sunken", ...MARKED], CODE],
      [["--accent"], ["--on-accent"]],
      ...own(LAYERS),
      ...own(ADMONITIONS),
    ],
  ],
  [
    3,
    [
      [
        ["--page", "--raised", "--cap", "--sunken"],
        ["--line-strong", "--cap-edge"],
      ],
    ],
  ],
];

const rows = DEMANDS.flatMap(([least, combinations]) =>
  combinations.flatMap(([backgrounds, others]) =>
    backgrounds.flatMap((background) => others.map((other) => [other, background, least] as const)),
  ),
);

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const of = (name: string) => pair(name)[theme === "light" ? 0 : 1];

  test.each(rows)("%s stands out from %s by %d to 1", (other, background, least) => {
    expect(contrast(of(other), of(background))).toBeGreaterThanOrEqual(least);
  });
});
