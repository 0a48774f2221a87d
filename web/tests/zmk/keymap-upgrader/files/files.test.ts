import { expect, test } from "vitest";

import { downloadName, kindOf, PASTED } from "../../../../src/zmk/keymap-upgrader/files/files";

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
