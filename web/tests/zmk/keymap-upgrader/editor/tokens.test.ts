import { describe, expect, test } from "vitest";

import { safeStart, tokensOf } from "../../../../src/zmk/keymap-upgrader/editor/tokens";

describe("colors", () => {
  const colored = (text: string, kind: "keymap" | "conf" | "build") =>
    tokensOf(text, kind).map(({ from, to, color }) => [text.slice(from, to), color]);

  test("tell references, key codes, properties and comments of a keymap apart", () => {
    expect(colored("bindings = <&kp N1>; // NUM_1", "keymap")).toEqual([
      ["bindings", "na"],
      ["&kp", "nv"],
      ["N1", "no"],
      ["// NUM_1", "c"],
    ]);
  });

  test("know options and YAML", () => {
    expect(colored("CONFIG_ZMK_SLEEP=y # on", "conf").map(([, color]) => color)).toEqual([
      "na",
      "k",
      "c",
    ]);
    expect(colored("- board: nice_nano", "build")).toEqual([["board", "na"]]);
  });

  test("begin before a comment of several lines, not within it", () => {
    const text = "a /* b\nc */ d";

    expect(safeStart(text, 8)).toBe(2);
    expect(safeStart(text, 12)).toBe(12);
  });

  test("end for any text", () => {
    const text = "\0\ud800<<<'\"/*" + "{".repeat(1000);

    expect(tokensOf(text, "keymap").at(-1)?.to ?? 0).toBeLessThanOrEqual(text.length);
  });
});
