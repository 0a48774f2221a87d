import { Text } from "@codemirror/state";
import { describe, expect, test } from "vitest";

import type { UpgradedFile } from "../../../../src/zmk/contract/upgrades";
import { diffOf } from "../../../../src/zmk/keymap-upgrader/diff/diff";
import { AddedLines } from "../../../../src/zmk/keymap-upgrader/editor/added-lines";
import { decorationsOf } from "../../../../src/zmk/keymap-upgrader/editor/decorations";
import type { Side, ViewMode } from "../../../../src/zmk/keymap-upgrader/editor/view-state";
import { Spacer } from "../../../../src/zmk/keymap-upgrader/editor/spacer";
import { skipped, upgradedFile } from "../../../support/upgrades";

/** The decorations of a text: the class of each, and where it is. */
function shownOf(text: string, file: UpgradedFile, side: Side, mode: ViewMode): string[] {
  const diff = diffOf(text, file, new Set());
  const doc = Text.of((side === "before" ? text : diff.after).split("\n"));
  const found: string[] = [];
  decorationsOf(doc, side, { kind: "keymap", mode, diff }).between(
    0,
    doc.length,
    (from, to, { spec }) => {
      const { widget, class: name } = spec as { widget?: unknown; class?: string };
      const added = widget instanceof AddedLines ? `+${widget.added.text}` : "";
      const room = widget instanceof Spacer ? `room ${widget.count}` : "";
      found.push(`${from}-${to} ${name ?? `${added}${room}`}`);
    },
  );
  return found;
}

describe("a diff", () => {
  const text = "A\nx\n";
  const file = upgradedFile(text, { A: "a\nb" });

  test("in one text has the new lines below the old ones", () => {
    expect(shownOf(text, file, "before", "unified")).toEqual([
      "0-0 upgrade-removed",
      "0-1 upgrade-old",
      "1-1 +a\nb",
    ]);
    expect(shownOf(text, file, "after", "unified").filter((each) => each.includes("+"))).toEqual(
      [],
    );
  });

  test("in two texts leaves room where the other one has more lines", () => {
    expect(shownOf(text, file, "before", "split").at(-1)).toBe("1-1 room 1");
    expect(shownOf(text, file, "after", "split")).toEqual([
      "0-0 upgrade-added",
      "0-3 upgrade-new",
      "2-2 upgrade-added",
    ]);
  });

  test("can put lines at both ends of a text", () => {
    const empty = { line: 1, column: 1, offset: 0, length: 0, text: "" };
    const edit = { id: "e0", rule: "r", message: "m", link: "", because: [], before: empty };
    const atStart = {
      ...file,
      text: "new\nA",
      edits: [{ ...edit, after: { ...empty, text: "new\n" } }],
    };
    const end = { ...empty, offset: 1 };
    const atEnd = {
      ...file,
      text: "A\nnew",
      edits: [{ ...edit, before: end, after: { ...end, text: "\nnew" } }],
    };

    expect(shownOf("A", atStart, "before", "unified")).toEqual(["0-0 +new"]);
    expect(shownOf("A", atEnd, "before", "unified")).toEqual(["1-1 +new"]);
  });
});

test("a skipped place at the end of a text has no word to mark", () => {
  const file = {
    ...upgradedFile("A", {}),
    skipped: [skipped({ column: 2, offset: 1, length: 0 })],
  };

  expect(shownOf("A", file, "before", "split")).toEqual([]);
});
