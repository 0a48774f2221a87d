import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ChunkedMeaning } from "../../../src/search/meaning/chunked-meaning";
import { Embeddings } from "../../../src/search/meaning/embeddings";
import { WholeMeaning } from "../../../src/search/meaning/meaning";
import { SectionVectors, type Vector, writeCode } from "../../../src/search/meaning/vectors";
import { found, indexed, page, section } from "../../support/search-site";

const TABLE = new URL("../../../../src/homerow/search/meaning/embeddings.txt", import.meta.url);
const EMBEDDINGS = new Embeddings(readFileSync(TABLE, "utf-8"));

function similarity(left: string, right: string): number {
  const other = EMBEDDINGS.embed(right);
  return EMBEDDINGS.embed(left).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

test.each([
  ["my laptop refuses to pair", "the computer rejects the connection", "the color of the lights"],
  ["save power", "low battery consumption", "a key for uppercase letters"],
  ["the screen is dark", "the display shows nothing", "two keys pressed together"],
])("%s is nearer to a text about the same than to others", (text, near, far) => {
  expect(similarity(text, near)).toBeGreaterThan(similarity(text, far) + 0.1);
});

test("a vector has length one, and a text without words none", () => {
  expect(similarity("pair a device", "pair a device")).toBeCloseTo(1);
  expect(EMBEDDINGS.embed("— ???").some((value) => value !== 0)).toBe(false);
});

test("names count as their parts, and diacritics do not count", () => {
  expect(similarity("Tapping-term-ms café", "tapping term ms cafe")).toBeCloseTo(1);
});

test("a word is split into the longest pieces, or unknown", () => {
  const code = (axis: number) =>
    writeCode(Float32Array.from({ length: 64 }, (_, at) => +(at === axis)));
  const axesOf = (vector: Vector) => [...vector.keys()].filter((axis) => vector[axis] !== 0);
  const pieces = ["key", "keyb", "##oard", "##o", "s"];
  const table = new Embeddings(pieces.map((piece, axis) => `${piece} ${code(axis)}`).join("\n"));

  expect(axesOf(table.embed("keyboard"))).toEqual([1, 2]);
  expect(axesOf(table.embed("keys"))).toEqual([]);
});

test("the code of a vector keeps its direction", () => {
  const vector = EMBEDDINGS.embed("The keyboard sleeps to save its battery.");

  const meaning = new WholeMeaning(EMBEDDINGS, [writeCode(vector)]);

  expect(meaning.compare("The keyboard sleeps to save its battery.").of(0)).toBeGreaterThan(0.99);
});

test("no similar section is lost by comparing the first dimensions alone", () => {
  const texts = ["sleep", "battery", "save power", "pair a device", "the display is dark", "?"];
  const vectors = new SectionVectors(texts.map((text) => writeCode(EMBEDDINGS.embed(text))));
  const asked = EMBEDDINGS.embed("the battery of a keyboard that sleeps");

  for (const least of [0.05, 0.2, 0.5]) {
    const near = [...texts.keys()].filter((at) => vectors.similarity(at, asked) >= least);
    expect(vectors.similarTo(asked, least).map(({ section }) => section)).toEqual(near);
    expect(near.length).toBeGreaterThan(0);
  }
});

const PAGES = [
  page("displays", [section(1, "Blank display", "Monitors go black after an hour.")]),
  page("lights", [section(1, "Underglow", "My favorite color is red, and my laptop is gray.")]),
  page("old", [section(1, "Blank display", "Monitors are black.")], { tag: "docs-1" }),
];
const QUESTION = "laptop screen turns dark at night";

test("a question finds sections that share no word with it, if they pass", () => {
  const filters = [[{ attribute: "docusaurus_tag", value: "docs-1", isNegated: true }]];
  const site = indexed(PAGES, { embeddings: EMBEDDINGS });

  expect(found(site, QUESTION, { filters })).toEqual(["lights", "displays"]);
  expect(found(indexed(PAGES), QUESTION, { filters })).toEqual(["lights"]);
});

test.each([1, 3])(
  "the vectors of an index compare sections, in shards of %d pages",
  (shardSize) => {
    const lacked = new Set<string>();
    const site = indexed(PAGES, {
      embeddings: EMBEDDINGS,
      shardSize,
      isThere: (chunk) => !lacked.delete(chunk),
    });
    const meaning = new ChunkedMeaning(site.heads, site.readChunk, (section) => section < 2);
    lacked.add("0 vectors 0");

    expect(meaning.compare("color of my laptop").of(0)).toBe(0);
    expect(meaning.isIncomplete).toBe(true);
    meaning.begin();
    const similarities = meaning.compare("the color of my laptop");
    const expected = site.engine.meaning?.compare("the color of my laptop");

    expect(meaning.isIncomplete).toBe(false);
    expect(similarities.of(0)).toBeCloseTo(expected?.of(0) ?? 1, 1);
    expect(similarities.of(1)).toBeCloseTo(expected?.of(1) ?? 1, 1);
    expect(similarities.of(2)).toBe(0);
  },
);

test("vectors of sections are the same however pages are divided into shards", () => {
  const site = indexed(PAGES, { embeddings: EMBEDDINGS });
  const sharded = indexed(PAGES, { embeddings: EMBEDDINGS, shardSize: 1 });

  expect(found(sharded, QUESTION)).toEqual(found(site, QUESTION));
});

test("how readers ask for a section is half of its meaning", () => {
  const [first, second] = ["The radio stores five bonds.", "Each bond has a number."];
  const pages = (asked: string) => [page("a", [section(1, first, second, { asked })])];
  const similarity = (asked: string) => {
    const { meaning } = indexed(pages(asked), { embeddings: EMBEDDINGS }).engine;
    return meaning?.compare("switch between two computers").of(0) ?? 0;
  };

  expect(similarity("use it on several computers")).toBeGreaterThan(similarity("") + 0.2);
});
