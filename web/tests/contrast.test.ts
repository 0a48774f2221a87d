import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

/** [light, dark] of each custom property that is a pair of colours. */
function colourPairs(file: string): Map<string, [string, string]> {
  const css = readFileSync(new URL(`../src/styles/${file}`, import.meta.url), "utf-8");
  const pairs = css.matchAll(/(--[\w-]+): light-dark\((#\w+), (#\w+)\);/g);
  return new Map([...pairs].map(([, name = "", light = "", dark = ""]) => [name, [light, dark]]));
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

const colours = new Map([...colourPairs("tokens.css"), ...colourPairs("code.css")]);

function pair(name: string): [string, string] {
  const found = colours.get(name);
  if (!found) throw new Error(`no colour ${name}`);
  return found;
}

const CODE = ["comment", "keyword", "name", "string", "number", "special"].map(
  (n) => `--code-${n}`,
);
const COMBINATIONS: [backgrounds: string[], texts: string[]][] = [
  [
    ["--page", "--raised", "--hover"],
    ["--text", "--text-soft", "--accent"],
  ],
  [
    ["--sunken", "--code-marked", "--code-inserted", "--code-deleted"],
    ["--text", ...CODE],
  ],
  [
    ["--accent-soft", "--note-soft", "--tip-soft", "--warning-soft", "--danger-soft"],
    ["--text", "--accent"],
  ],
  [["--note-soft"], ["--note"]],
  [["--tip-soft"], ["--tip"]],
  [["--warning-soft"], ["--warning"]],
  [["--danger-soft"], ["--danger"]],
  [["--accent"], ["--on-accent"]],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const of = (name: string) => pair(name)[theme === "light" ? 0 : 1];
  const rows = COMBINATIONS.flatMap(([backgrounds, texts]) =>
    backgrounds.flatMap((background) => texts.map((text) => [text, background] as const)),
  );

  test.each(rows)("%s can be read on %s", (text, background) => {
    expect(contrast(of(text), of(background))).toBeGreaterThanOrEqual(4.5);
  });
});
