import { describe, expect, test } from "vitest";

import { changesOf } from "../../../../src/zmk/keymap-upgrader/diff/changes";
import { diffOf, upgradedText } from "../../../../src/zmk/keymap-upgrader/diff/diff";
import { groupsOf } from "../../../../src/zmk/keymap-upgrader/diff/groups";
import { upgradedFile } from "../../../support/upgrades";

const NONE: ReadonlySet<string> = new Set();

describe("changes", () => {
  test("lead from the text to the upgraded one, line breaks and astral characters or not", () => {
    const text = "// 🎹🎹\r\n&kp NUM_1 &kp BKSP\r\n";
    const diff = diffOf(text, upgradedFile(text, { NUM_1: "N1", BKSP: "BSPC" }), NONE);

    expect(diff.before).toBe("// 🎹🎹\n&kp NUM_1 &kp BKSP\n");
    expect(diff.after).toBe("// 🎹🎹\n&kp N1 &kp BSPC\n");
    expect(upgradedText(text, diff)).toBe("// 🎹🎹\r\n&kp N1 &kp BSPC\r\n");
    expect(diff.changes.map(({ after }) => diff.after.slice(after.from, after.to))).toEqual([
      "N1",
      "BSPC",
    ]);
  });

  test("that do not fit the text are refused", () => {
    const file = upgradedFile("&kp NUM_1", { NUM_1: "N1" });

    expect(() => changesOf("&kp NUM_11", file)).toThrow("do not lead");
  });

  test("that are rejected leave the text as it was, there alone", () => {
    const text = "A A B";
    const file = upgradedFile(text, { A: "aa", B: "b" });
    const [, second] = changesOf(text, file);
    const diff = diffOf(text, file, new Set([second?.key ?? ""]));

    expect(diff.after).toBe("aa A b");
    expect(diff.changes.map(({ isRejected }) => isRejected)).toEqual([false, true, false]);
    expect(diff.changes.at(-1)?.after).toEqual({ from: 5, to: 6 });
  });

  test("that were right only because of rejected ones are left out, too", () => {
    const text = "A B";
    const file = upgradedFile(text, { A: "a", B: "b" });
    const [first, second] = file.edits;
    const bound = { ...file, edits: [first, { ...second, because: ["e0"] }] } as typeof file;
    const [key] = changesOf(text, bound).map((change) => change.key);

    expect(diffOf(text, bound, NONE).after).toBe("a b");
    expect(diffOf(text, bound, new Set([key ?? ""])).after).toBe("A B");
  });

  test("keep their names while the text above them is typed in", () => {
    const words = { A: "a", B: "b" };
    const keys = (text: string) => changesOf(text, upgradedFile(text, words)).map(({ key }) => key);

    expect(keys("new\n\nA B A")).toEqual(keys("A B A"));
    expect(new Set(keys("A B A")).size).toBe(3);
  });

  test("that say the same are one group", () => {
    const text = "A B A";
    const { changes } = diffOf(text, upgradedFile(text, { A: "a", B: "b" }), NONE);

    expect(groupsOf(changes).map(({ before, changes: all }) => [before, all.length])).toEqual([
      ["A", 2],
      ["B", 1],
    ]);
  });
});
