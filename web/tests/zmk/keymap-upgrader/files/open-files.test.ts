import { describe, expect, test } from "vitest";

import { PASTED } from "../../../../src/zmk/keymap-upgrader/files/files";
import type { Target } from "../../../../src/zmk/contract/upgrades";
import {
  withFirmware,
  answered,
  closed,
  currentFile,
  decided,
  diffOfFile,
  isUnanswered,
  NO_FILES,
  opened,
  typed,
} from "../../../../src/zmk/keymap-upgrader/files/open-files";
import { upgradedFile } from "../../../support/upgrades";

describe("open files", () => {
  const target: Target = { firmware: "v0.3", reason: "the documented release", pinned: false };
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

  test("that are closed give way to a neighbor, the last one to an empty one", () => {
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
    const open = answered(twoFiles, asked, { target, files: [file, upgradedFile("B", {})] });
    const later = answered(typed(twoFiles, open.current, "A!"), asked, {
      target,
      files: [file],
    });

    expect(diffOfFile(currentFile(open))?.after).toBe("a");
    expect(diffOfFile(currentFile(later))).toBeNull();
    expect(isUnanswered(currentFile(later))).toBe(true);
  });

  test("are all asked again for another firmware, also those that are opened later", () => {
    const files = [upgradedFile("A", {}), upgradedFile("B", {})];
    const forMain = withFirmware(answered(twoFiles, twoFiles.files, { target, files }), "main");

    expect(forMain.files.every(isUnanswered)).toBe(true);
    expect(opened(forMain, [{ name: "c.conf", text: "C" }]).wanted).toBe("main");
    expect(closed(forMain, forMain.current).wanted).toBe("main");
  });

  test("remember what was rejected until it is accepted again", () => {
    const rejected = decided(twoFiles, twoFiles.current, ["x", "y"], "reject");

    expect([...currentFile(rejected).rejected]).toEqual(["x", "y"]);
    expect([...currentFile(decided(rejected, rejected.current, ["x"], "accept")).rejected]).toEqual(
      ["y"],
    );
  });
});
