import { expect, test } from "vitest";

import { answer } from "../../../src/search/answer";
import type { Request } from "../../../src/search/answer";
import { indexed, page, REQUEST, section } from "../../support/search-site";

const LONG =
  "One <two> three four & five six seven eight nine keyboards ten eleven twelve thirteen";

function hit(text: string, query: string, more: Partial<Request> = {}) {
  const { engine } = indexed([page("a", [section(1, "A & B", text)])], {
    groups: [["hrm", "home row mods"]],
  });
  return answer(engine, { ...REQUEST, query, ...more })?.hits[0];
}

test("a snippet has the words around a match, escaped and marked", () => {
  expect(hit(LONG, "keyboard")?._snippetResult?.content).toEqual({
    value: "…seven eight nine <b>keyboards</b> ten eleven twelve thirteen",
    matchLevel: "full",
  });
  expect(hit(LONG, "five")?._snippetResult?.content?.value).toBe(
    "…three four &amp; <b>five</b> six seven eight nine…",
  );
});

test("a heading shows how much of the query it has", () => {
  const found = hit("Text.", "a text")?._highlightResult?.hierarchy?.lvl1;

  expect(found).toEqual({ value: "A &amp; B", matchLevel: "none", matchedWords: [] });
  expect(hit(LONG, "keyboards seven")?._highlightResult?.content).toMatchObject({
    matchLevel: "full",
    matchedWords: ["keyboards", "seven"],
    fullyHighlighted: false,
  });
});

test.each([
  ["Use hold-tap here.", "holdta", "Use <b>hold-tap</b> here."],
  ["The Café is here.", "cafe", "The <b>Café</b> is here."],
  ["A keyboard sleeps.", "keyb", "A <b>keyboard</b> sleeps."],
  ["We pair keyboards.", "pairing", "We <b>pair</b> keyboards."],
  ["Home row mods are keys.", "hrm", "<b>Home row mods</b> are keys."],
])("%j for %j is marked as %j", (text, query, value) => {
  expect(hit(text, query)?._snippetResult?.content?.value).toBe(value);
});

test("facets count hits by value, the most frequent first", () => {
  const pages = ["x", "y", "z"].map((name, number) =>
    page(name, [section(1, "Layer", "A layer.")], { tag: number === 0 ? "one" : "two" }),
  );
  const { engine } = indexed(pages);
  const facets = ["docusaurus_tag", "language", "unknown"];

  expect(answer(engine, { ...REQUEST, query: "layer", facets })?.facets).toEqual({
    docusaurus_tag: { two: 2, one: 1 },
    language: { en: 3 },
  });
});
