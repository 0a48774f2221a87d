import { describe, expect, test } from "vitest";

import { notesOf } from "../../../../src/zmk/keymap-upgrader/diff/changes";
import { faultOf } from "../../../../src/zmk/keymap-upgrader/diff/fault";
import { skipped, upgradedFile } from "../../../support/upgrades";

describe("a place", () => {
  test("that could not be read is shown with its line and a caret", () => {
    const text = "ok\r\n\t🎹 };";
    const parse = { state: "unreadable", message: "One } too many.", line: 2, column: 4 } as const;

    expect(faultOf(text, parse)).toEqual({
      message: "One } too many.",
      line: 2,
      offset: 7,
      excerpt: "2 |  🎹 };\n       ^",
    });
    expect(faultOf(text, { state: "clean" })).toBeNull();
  });

  test("in a long line is shown with what is around it", () => {
    const parse = { state: "recovered", message: "?", line: 1, column: 500 } as const;
    const [line, caret] =
      faultOf(`${"a".repeat(499)}!${"b".repeat(499)}`, parse)?.excerpt.split("\n") ?? [];

    expect(line).toHaveLength(4 + 80);
    expect(line?.at(caret?.indexOf("^") ?? 0)).toBe("!");
  });

  test("that was skipped is marked as a whole, however lines end", () => {
    const file = {
      ...upgradedFile("🎹\r\nlabel =\r\n  A;", {}),
      skipped: [
        skipped({ line: 2, offset: 3, length: 13 }),
        skipped({ line: 2, offset: 3, length: 5 }),
      ],
    };

    expect(notesOf("🎹\r\nlabel =\r\n  A;", file)).toMatchObject([
      { from: 3, to: 15 },
      { from: 3, to: 8 },
    ]);
  });
});
