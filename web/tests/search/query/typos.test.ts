import { expect, test } from "vitest";

import { allowedTypos, findMisspelled } from "../../../src/search/query/typos";

test.each([
  ["keybord", "keyboard", 1],
  ["keybaord", "keyboard", 1],
  ["transfrom", "transform", 1],
  ["bluetoth", "bluetooth", 1],
  ["combo", "combo", 0],
])("from %s to %s it takes %d typos", (typed, word, typos) => {
  expect(findMisspelled(typed, [word], { limit: 2, withBegun: false })).toEqual([
    { word, typos, isBegun: false },
  ]);
});

test("words that share beginnings are told apart", () => {
  const words = ["key", "keyboard", "keyboards", "keymap", "keymaps", "kscan", "layer"];

  const found = findMisspelled("keymaps", words, { limit: 1, withBegun: false });

  expect(found.map(({ word, typos }) => [word, typos])).toEqual([
    ["keymap", 1],
    ["keymaps", 0],
  ]);
});

test("a longer word may begin with the typed one, misspelled", () => {
  expect(findMisspelled("bleut", ["bluetooth", "blue"], { limit: 1, withBegun: true })).toEqual([
    { word: "bluetooth", typos: 1, isBegun: true },
  ]);
});

test("longer words may have more typos", () => {
  expect(["tap", "taps", "keyboard"].map(allowedTypos)).toEqual([0, 1, 2]);
});
