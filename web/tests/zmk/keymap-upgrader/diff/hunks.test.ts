import { describe, expect, test } from "vitest";

import { applied } from "../../../../src/zmk/keymap-upgrader/diff/changes";
import { hunksOf } from "../../../../src/zmk/keymap-upgrader/diff/hunks";

describe("lines that changed", () => {
  const lines = (text: string, old: string, insert: string) => {
    const from = text.indexOf(old);
    return hunksOf(text, [{ from, to: from + old.length, insert }]);
  };

  test("a word takes its line along", () => {
    expect(lines("a\nb\nc", "b", "B")).toEqual([
      { before: { line: 1, count: 1 }, after: { line: 1, count: 1 } },
    ]);
  });

  test("a whole line that is removed takes no other along", () => {
    expect(lines("a\nb\nc", "b\n", "")).toEqual([
      { before: { line: 1, count: 1 }, after: { line: 1, count: 0 } },
    ]);
    expect(lines("a\nb", "\nb", "")).toEqual([
      { before: { line: 1, count: 1 }, after: { line: 1, count: 0 } },
    ]);
  });

  test("a whole line that is put in takes no other along", () => {
    expect(hunksOf("a\nb", [{ from: 2, to: 2, insert: "new\n" }])).toEqual([
      { before: { line: 1, count: 0 }, after: { line: 1, count: 1 } },
    ]);
    expect(hunksOf("a\nb", [{ from: 3, to: 3, insert: "\nnew" }])).toEqual([
      { before: { line: 2, count: 0 }, after: { line: 2, count: 1 } },
    ]);
  });

  test("two words of a line are one hunk, two lines are two, and later lines know the shift", () => {
    const replacements = [
      { from: 0, to: 1, insert: "A\n\nA" },
      { from: 2, to: 3, insert: "B" },
      { from: 4, to: 5, insert: "C" },
    ];

    expect(applied("a b\nc", replacements)).toBe("A\n\nA B\nC");
    expect(hunksOf("a b\nc", replacements)).toEqual([
      { before: { line: 0, count: 1 }, after: { line: 0, count: 3 } },
      { before: { line: 1, count: 1 }, after: { line: 3, count: 1 } },
    ]);
  });
});
