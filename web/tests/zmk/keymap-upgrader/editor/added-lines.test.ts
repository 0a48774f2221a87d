import { expect, test } from "vitest";

import { linesOf } from "../../../../src/zmk/keymap-upgrader/editor/added-lines";

test("lines are cut where a color or a mark begins or ends", () => {
  const text = "/* a\nb */ x = <1>;\n\ny";
  const marks = [{ key: "one", from: 10, to: 11 }];

  const lines = linesOf({ text, kind: "keymap", marks });

  expect(lines.map((pieces) => pieces.map((piece) => piece.text).join(""))).toEqual(
    text.split("\n"),
  );
  expect(lines[0]).toEqual([{ text: "/* a", color: "c", key: undefined }]);
  expect(lines[1]?.[0]).toEqual({ text: "b */", color: "c", key: undefined });
  expect(lines[1]?.filter(({ key }) => key !== undefined)).toEqual([
    { text: "x", color: "na", key: "one" },
  ]);
  expect(lines[2]).toEqual([]);
});
