import { expect, test } from "vitest";

import { answer } from "../../../src/search/answer";
import { indexed, page, REQUEST, section } from "../../support/search-site";

const PAGES = Array.from({ length: 40 }, (_, number) =>
  page(`p${number}`, [section(1, `Page word${number}`, `Text about topic${number}. `.repeat(60))]),
);

test("a query reads the chunks that it needs, round by round, and no others", () => {
  const there = new Set<string>();
  const { engine, read } = indexed(PAGES, { isThere: (chunk) => there.has(chunk) });
  const request = { ...REQUEST, query: "about topic7", hitsPerPage: 1 };

  const rounds: string[][] = [];
  let found = answer(engine, request);
  while (found === null) {
    rounds.push([...new Set(read.splice(0).filter((chunk) => !there.has(chunk)))]);
    for (const chunk of rounds.at(-1) ?? []) there.add(chunk);
    found = answer(engine, request);
  }

  expect(found.hits.map(({ url }) => url)).toEqual(["https://t.example/p7"]);
  expect(rounds.flat().filter((chunk) => chunk.includes("texts"))).toHaveLength(1);
  expect(rounds.flat().some((chunk) => chunk.includes("words"))).toBe(false);
  expect(rounds.length).toBeLessThanOrEqual(3);
});

test("many pages make several chunks of terms, and a term is found in its own", () => {
  const { engine } = indexed(PAGES);

  expect(engine.index.has("topic31")).toBe(true);
  expect(engine.index.find("text")?.count).toBe(PAGES.length);
  expect(engine.index.has("topic99")).toBe(false);
});

test("how readers ask for a section finds it by words that it lacks, and marks nothing", () => {
  const site = indexed([
    page("bluetooth", [
      section(1, "Bluetooth", "A profile stores a pairing."),
      section(2, "Profiles", "Each has a number.", { asked: "several computers; hosts" }),
    ]),
    page("other", [section(1, "Other", "Computers run programs.")]),
  ]);

  const found = answer(site.engine, { ...REQUEST, query: "several computers" });

  expect(found?.hits[0]?.anchor).toBe("profiles");
  expect(found?.hits[0]?.content).toBe("Each has a number.");
});
