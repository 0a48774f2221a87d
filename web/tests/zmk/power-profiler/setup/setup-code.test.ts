import { describe, expect, test } from "vitest";

import {
  DEFAULT_SETUP,
  type Field,
  HALF_FIELDS,
  SHARED_FIELDS,
  UNWRITTEN,
  withHalf,
  withShared,
} from "../../../../src/zmk/power-profiler/setup/setup";
import { decodeSetups, encodeSetups } from "../../../../src/zmk/power-profiler/setup/setup-code";
import { anySetup, seeded } from "../../../support/power";

describe("setups in an address", () => {
  test("come back as they were, up to three of them", () => {
    const random = seeded(11);
    for (let round = 0; round < 100; round++) {
      const setups = [anySetup(random), anySetup(random), anySetup(random)];
      expect(decodeSetups(encodeSetups(setups))).toEqual({ setups, unread: [] });
    }
  });

  test("keep the hours of a day to the tenth, typed or dragged", () => {
    const typed = Array.from({ length: 241 }, (_, tenth) => ({ idle: tenth / 10 }));
    const dragged = typed.map(({ idle }) => ({ typing: 2.25, idle: idle - 2.25 }));
    for (const hours of [...typed, ...dragged.filter(({ idle }) => idle >= 0)]) {
      const setups = [withShared(DEFAULT_SETUP, hours)];
      expect(decodeSetups(encodeSetups(setups))).toEqual({ setups, unread: [] });
    }
  });

  test("need no escaping", () => {
    const random = seeded(12);
    for (let round = 0; round < 100; round++) {
      expect(encodeSetups([anySetup(random)])).toMatch(/^[\w.-]+$/);
    }
  });

  test("tell only what differs from values that never change", () => {
    const oled = withHalf(withShared(UNWRITTEN, { hosts: 3 }), 1, { display: "OLED" });

    expect(encodeSetups([UNWRITTEN])).toBe("1_");
    expect(encodeSetups([DEFAULT_SETUP])).toBe("1_lvstay");
    expect(decodeSetups("1_").setups[0]?.shared.leave).toBe("sleep");
    expect(encodeSetups([oled])).toBe("1_ho3-Rdioled");
  });

  test.each([
    ["a code that is none", "1_zz5", "zz5"],
    ["a number beyond its limits", "1_Lmb999999", "Lmb999999"],
    ["a number that is none", "1_Lmb1e9", "Lmb1e9"],
    ["a negative number", "1_Lgn-5", "Lgn"],
    ["a choice that is none", "1_kdtrisplit", "kdtrisplit"],
    ["a flag that is neither", "1_bl2", "bl2"],
    ["a day of more than 24 hours", "1_ty20-at20", "at20"],
    ["another version", "9_Lmb250", "9_Lmb250"],
    ["nonsense", "%00<script>", "%00<script>"],
  ])("with %s have the default there, and say so", (_, text, unread) => {
    const decoded = decodeSetups(text);

    expect(decoded.unread).toContain(unread);
    expect(decoded.setups[0]?.halves).toEqual(DEFAULT_SETUP.halves);
  });

  test("keep what can be read beside what cannot", () => {
    expect(decodeSetups("1_Lmb250-Ldilcd-__ho2")).toMatchObject({
      setups: [{ halves: [{ battery: 250, display: "none" }, {}] }, {}, { shared: { hosts: 2 } }],
      unread: ["Ldilcd"],
    });
  });

  test("are read from any text in no time, and never throw", () => {
    const random = seeded(13);
    const letters = "1_-LRkdmbgn0.9~";
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: 60 }, () => letters.charAt(random() * letters.length));
      expect(decodeSetups(`1_${text.join("")}`).setups.length).toBeLessThanOrEqual(3);
    }
    expect(decodeSetups(`1${"_".repeat(1e6)}`).setups).toHaveLength(3);
  });

  test("name every field by a code of its own", () => {
    const tables: Readonly<Record<string, Field>>[] = [SHARED_FIELDS, HALF_FIELDS];
    for (const fields of tables) {
      const codes = Object.values(fields).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^[a-z]{2}$/);
    }
  });
});
