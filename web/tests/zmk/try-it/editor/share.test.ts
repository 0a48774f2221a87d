import { expect, test } from "vitest";

import { MOST_BYTES } from "../../../../src/zmk/try-it/editor/client";
import { MOST_CHARACTERS, packed, unpacked } from "../../../../src/zmk/try-it/editor/share";

const KEYMAP =
  '/ { keymap { compatible = "zmk,keymap"; base { bindings = <&kp A>; }; }; }; // ⌨ ß\n'.repeat(40);

test("a keymap in a link is short, needs no escaping, and comes back as it was", async () => {
  const code = (await packed(KEYMAP)) ?? "";

  expect(code).toMatch(/^[\w-]+$/);
  expect(code.length).toBeLessThan(KEYMAP.length / 10);
  expect(await unpacked(code)).toBe(KEYMAP);
});

test("a keymap that no link can hold has none", async () => {
  const random = Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 99_991}`).join(
    " ",
  );

  expect(await packed(random)).toBeNull();
});

test.each([
  ["nothing", ""],
  ["no code", "%%%"],
  ["a part of one", "q1YqSy0"],
  ["too long", "A".repeat(MOST_CHARACTERS + 1)],
])("%s is no keymap", async (_, code) => {
  expect((await unpacked(code)) ?? "").toBe("");
});

test("what unpacks to more than a keymap may have is not unpacked", async () => {
  const code = (await packed("a".repeat(MOST_BYTES + 1))) ?? "";

  expect(code).not.toBe("");
  expect(await unpacked(code)).toBeNull();
});
