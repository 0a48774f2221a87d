import { expect, test } from "vitest";

import { answer } from "../../../src/search/answer";
import { retrieving } from "../../../src/search/results/retrieved";
import { indexed, page, REQUEST, section } from "../../support/search-site";

const PAGE = page("a", [
  section(1, "Layers"),
  section(3, "Deep", "Text of it.", { names: ["&mo"] }),
]);
const LEVELS = [0, 1, 2, 3].map((level) => `hierarchy.lvl${level}`);

function hit() {
  const found = answer(indexed([PAGE]).engine, {
    ...REQUEST,
    query: "deep",
    shown: { ...REQUEST.shown, highlighted: LEVELS },
  })?.hits[0];
  if (!found) throw new Error("nothing was found");
  return found;
}

const KEPT = ["objectID", "_highlightResult", "_snippetResult"];

test.each([
  [["*"], Object.keys(hit())],
  [
    ["url", "unknown"],
    ["url", ...KEPT],
  ],
  [["hierarchy.lvl1"], ["hierarchy", ...KEPT]],
  [["*", "-url", "-objectID"], Object.keys(hit()).filter((name) => name !== "url")],
  [[], KEPT],
])("with %j a hit has the members %j", (names, members) => {
  expect(Object.keys(retrieving(names)(hit())).sort()).toEqual([...members].sort());
});

test("parts of a member are named or left out one by one", () => {
  expect(retrieving(["hierarchy.lvl1", "hierarchy.lvl3"])(hit()).hierarchy).toEqual({
    lvl1: "Layers",
    lvl3: "Deep",
  });
  expect(retrieving(["weight", "-weight.level"])(hit()).weight).toEqual({
    pageRank: 0,
    position: 1,
  });
});

test("a level without a heading is empty, and not marked", () => {
  const { hierarchy, names, _highlightResult } = hit();

  expect(hierarchy).toMatchObject({ lvl1: "Layers", lvl2: null, lvl3: "Deep", lvl4: null });
  expect(Object.keys(_highlightResult?.hierarchy ?? {})).toEqual(["lvl0", "lvl1", "lvl3"]);
  expect(names).toEqual(["&mo"]);
});
