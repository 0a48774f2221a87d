import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ShardJoiner, type WordVectors } from "../../../src/search/index/join-pages";
import { readPage } from "../../../src/search/index/read-page";
import { Embeddings } from "../../../src/search/meaning/embeddings";
import { Synonyms } from "../../../src/search/text/synonyms";
import { page, section } from "../../support/search-site";

const TABLE = new URL("../../../../src/homerow/search/meaning/embeddings.txt", import.meta.url);
const EMBEDDINGS = new Embeddings(readFileSync(TABLE, "utf-8"));

function vectorsOf(text: string, known?: WordVectors[]): WordVectors {
  const sections = [section(1, "Keys", text)];
  const { part } = readPage(page("keys", sections), new Synonyms([]), EMBEDDINGS);
  const joiner = new ShardJoiner();
  joiner.add(part);
  return Object.assign({}, ...joiner.join(EMBEDDINGS, known).embeddings) as WordVectors;
}

test("vectors of words that an earlier shard has are taken from it, and those of others are new", () => {
  const { keys = "", combo = "" } = vectorsOf("A combo of keys.");

  expect(keys).toHaveLength(65);
  expect(vectorsOf("A combo of keys.", [{ keys: "known", layers: "gone" }])).toMatchObject({
    keys: "known",
    combo,
  });
  expect(vectorsOf("Keys.", [{ combo }])).toEqual({ keys });
});
