import { describe, expect, test } from "vitest";

import { applied, changesOf, notesOf } from "../../src/zmk/keymap-upgrader/diff/changes";
import { diffOf, upgradedText } from "../../src/zmk/keymap-upgrader/diff/diff";
import { safeStart, tokensOf } from "../../src/zmk/keymap-upgrader/editor/tokens";
import { faultOf } from "../../src/zmk/keymap-upgrader/diff/fault";
import { downloadName, kindOf, PASTED } from "../../src/zmk/keymap-upgrader/files/files";
import { groupsOf } from "../../src/zmk/keymap-upgrader/diff/groups";
import { hunksOf } from "../../src/zmk/keymap-upgrader/diff/hunks";
import {
  answered,
  closed,
  currentFile,
  decided,
  diffOfFile,
  isUnanswered,
  NO_FILES,
  opened,
  typed,
} from "../../src/zmk/keymap-upgrader/files/open-files";
import { upgradedFile } from "./upgrades";

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

describe("open files", () => {
  const twoFiles = opened(NO_FILES, [
    { name: "a.keymap", text: "A" },
    { name: "b.conf", text: "B" },
  ]);

  test("take the place of an empty one, and of those of their name", () => {
    const again = opened(twoFiles, [{ name: "a.keymap", text: "A2" }]);

    expect(twoFiles.files.map(({ name }) => name)).toEqual(["a.keymap", "b.conf"]);
    expect(again.files.map(({ text }) => text)).toEqual(["B", "A2"]);
    expect(currentFile(again).text).toBe("A2");
  });

  test("that are closed give way to a neighbour, the last one to an empty one", () => {
    const [first, second] = twoFiles.files.map(({ id }) => id);
    const one = closed(twoFiles, first ?? 0);

    expect(currentFile(one).name).toBe("b.conf");
    expect(currentFile(closed(one, second ?? 0))).toMatchObject({ name: PASTED, text: "" });
  });

  test("keep their line breaks while they are typed in", () => {
    const open = opened(NO_FILES, [{ name: "a.keymap", text: "A\r\nB" }]);

    expect(currentFile(typed(open, open.current, "A\nBC\nD")).text).toBe("A\r\nBC\r\nD");
  });

  test("have no diff until the answer is to their text", () => {
    const asked = twoFiles.files;
    const file = upgradedFile("A", { A: "a" });
    const open = answered(twoFiles, asked, [file, upgradedFile("B", {})]);
    const later = answered(typed(twoFiles, open.current, "A!"), asked, [file]);

    expect(diffOfFile(currentFile(open))?.after).toBe("a");
    expect(diffOfFile(currentFile(later))).toBeNull();
    expect(isUnanswered(currentFile(later))).toBe(true);
  });

  test("remember what was rejected until it is accepted again", () => {
    const rejected = decided(twoFiles, twoFiles.current, ["x", "y"], "reject");

    expect([...currentFile(rejected).rejected]).toEqual(["x", "y"]);
    expect([...currentFile(decided(rejected, rejected.current, ["x"], "accept")).rejected]).toEqual(
      ["y"],
    );
  });
});

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

  test("that was left alone is the word there", () => {
    const file = {
      ...upgradedFile("a\n&foo_bar;", {}),
      left: [{ rule: "r", line: 2, column: 1, message: "m" }],
    };

    expect(notesOf("a\n&foo_bar;", file)).toMatchObject([{ from: 2, to: 10 }]);
  });
});

describe("colours", () => {
  const coloured = (text: string, kind: "keymap" | "conf" | "build") =>
    tokensOf(text, kind).map(({ from, to, colour }) => [text.slice(from, to), colour]);

  test("tell references, key codes, properties and comments of a keymap apart", () => {
    expect(coloured("bindings = <&kp N1>; // NUM_1", "keymap")).toEqual([
      ["bindings", "na"],
      ["&kp", "nv"],
      ["N1", "no"],
      ["// NUM_1", "c"],
    ]);
  });

  test("know options and YAML", () => {
    expect(coloured("CONFIG_ZMK_SLEEP=y # on", "conf").map(([, colour]) => colour)).toEqual([
      "na",
      "k",
      "c",
    ]);
    expect(coloured("- board: nice_nano", "build")).toEqual([["board", "na"]]);
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

test("a file is what its name says, and a pasted text gets a name", () => {
  expect(["a.keymap", "b.conf", "build.yaml", "c.overlay", "d.dtsi"].map(kindOf)).toEqual([
    "keymap",
    "conf",
    "build",
    "overlay",
    "dtsi",
  ]);
  expect(downloadName(PASTED, "conf")).toBe("pasted.conf");
  expect(downloadName("a.keymap", "keymap")).toBe("a.keymap");
});
