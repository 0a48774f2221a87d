import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { keyName } from "../../../src/zmk/key-tester/key-names";
import {
  howToType,
  layoutOf,
  layouts,
  typedBy,
  unlikeUs,
  US,
} from "../../../src/zmk/key-tester/layouts";

interface KeyCodes {
  keycodes: { name: string; aliases?: string[]; page: number; id: number; modifiers?: string[] }[];
}

const file = new URL("../../../../site/data/keycodes.json", import.meta.url);
const { keycodes } = JSON.parse(readFileSync(file, "utf8")) as KeyCodes;
const names = new Set(keycodes.flatMap(({ name, aliases = [] }) => [name, ...aliases]));

test("the firmware has every key code of the layouts", () => {
  const codes = layouts.flatMap(({ characters }) => Object.values(characters)).join(" ");
  const unknown = [...new Set(codes.match(/\b(?!LS|RA)\w+/g))].filter((name) => !names.has(name));
  expect(unknown).toEqual([]);
});

test.each([
  ["KeyA", "A"],
  ["Digit1", "N1"],
  ["Numpad7", "KP_N7"],
  ["F13", "F13"],
  ["BracketLeft", "LBKT"],
  ["IntlBackslash", "NON_US_BSLH"],
])("%s is %s, which the firmware has", (code, name) => {
  expect(keyName(code)).toBe(name);
  expect(names).toContain(name);
});

test.each(["", "Fn", "Unidentified", "KeyAA", "constructor"])("%o names no key", (code) => {
  expect(keyName(code)).toBeNull();
});

test.each([
  ["de", "@", ["RA(Q)"]],
  ["de", "z", ["Y"]],
  ["de", "Ä", ["LS(SQT)"]],
  ["de", "ê", ["GRAVE", "E"]],
  ["fr", "1", ["LS(N1)"]],
  ["fr", "^", ["RA(N9)"]],
  ["en-GB", "£", ["LS(N3)"]],
  ["it", "{", ["RA(LS(LBKT))"]],
  ["pt-BR", "?", ["LS(INT1)"]],
])("the layout %s types %s by %j", (id, character, codes) => {
  expect(howToType(character, layoutOf(id))).toEqual({ character, codes });
});

test("a layout may lack a character, whatever its name", () => {
  expect(howToType("ł", layoutOf("de"))).toBeNull();
  expect(howToType("toString", layoutOf("de"))).toBeNull();
});

test("a key types other characters with Shift and AltGr", () => {
  const typed = typedBy("E", layoutOf("de")).map(({ character }) => character);
  expect(typed).toEqual(["e", "E", "€"]);
});

test("an accent that waits for its letter is typed with a space", () => {
  expect(typedBy("GRAVE", layoutOf("de"))).toContainEqual({
    character: "^",
    codes: ["GRAVE", "SPACE"],
  });
});

test("what is as on a US keyboard needs no list", () => {
  expect(unlikeUs(US)).toEqual([]);
  const german = unlikeUs(layoutOf("de"));
  expect(german.map(({ character }) => character)).not.toContain("a");
  expect(german).toContainEqual({ character: "y", codes: ["Z"] });
});

test("an unknown layout is that of the US", () => {
  expect(layoutOf("klingon")).toBe(US);
});
