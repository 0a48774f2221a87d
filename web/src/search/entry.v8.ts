/** The functions that Python calls in V8. Arguments and results are JSON, or text where that is said. */
import { answer, type Engine, type Request } from "./answer";
import type { Manifest } from "./files";
import { ShardJoiner, type WordVectors } from "./index/join-pages";
import type { Page, PagePart } from "./index/page";
import { readPage } from "./index/read-page";
import { type ChunkKind, SearchIndex } from "./index/search-index";
import { Embeddings } from "./meaning/embeddings";
import { type Meaning, WholeMeaning } from "./meaning/meaning";
import { retrieving } from "./results/retrieved";
import { ShownTexts } from "./results/shown-texts";
import { type SynonymGroups, Synonyms } from "./text/synonyms";

/** Chunks of a shard as JSON. */
type Chunks = Partial<Record<ChunkKind, string[]>>;

let joiner = new ShardJoiner();
let synonyms = new Synonyms([]);
let texts = new ShownTexts(synonyms);
let embeddings: Embeddings | null = null;
let shards: Chunks[] = [];
let index = new SearchIndex([], () => null);
let meaning: Meaning | null = null;

const api = {
  /** Keep the synonyms for the pages and queries that follow. */
  setSynonyms(groups: string): null {
    synonyms = new Synonyms(JSON.parse(groups) as SynonymGroups);
    texts = new ShownTexts(synonyms);
    return null;
  },

  /** Keep the table of embeddings, a text, for the pages and the index that follow. */
  setEmbeddings(table: string): null {
    embeddings = new Embeddings(table);
    return null;
  },

  /** Return for each page its part of the index, and its chunks of texts, as texts of their own. */
  readPages(pages: string): string {
    const read = (JSON.parse(pages) as Page[]).map((page) => readPage(page, synonyms, embeddings));
    return JSON.stringify(
      read.map(({ part, texts }) => [
        JSON.stringify(part),
        texts.map((chunk) => JSON.stringify(chunk)),
      ]),
    );
  },

  /** Take the parts of the next pages of a shard. */
  addParts(parts: string): null {
    for (const part of JSON.parse(parts) as PagePart[]) joiner.add(part);
    return null;
  },

  /**
   * Return the shard of all parts since the last one: its head as a text, and its chunks of each other kind as texts of
   * their own. `known` are chunks of embeddings from an earlier shard.
   */
  joinParts(known: string): string {
    const shard = joiner.join(embeddings, JSON.parse(known) as WordVectors[]);
    joiner = new ShardJoiner();
    const texts = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));
    return JSON.stringify([
      JSON.stringify(shard.head),
      texts(shard.terms),
      texts(shard.words),
      texts(shard.vectors),
      texts(shard.embeddings),
    ]);
  },

  /** Open an index by its manifest; `setChunks` gives all its chunks before the first query. */
  openIndex(manifest: string): null {
    const heads = (JSON.parse(manifest) as Manifest).shards;
    shards = heads.map(() => ({}));
    index = new SearchIndex(
      heads,
      (shard, kind, number) => shards[shard]?.[kind]?.[number] ?? null,
    );
    meaning = null;
    return null;
  },

  /** Keep the chunks of one kind of a shard. */
  setChunks(shard: number, kind: ChunkKind, chunks: string): null {
    const known = shards[shard];
    if (known) known[kind] = JSON.parse(chunks) as string[];
    return null;
  },

  /**
   * Answer a request, whose hits have the members that are `retrieved`; null if chunks of the index are missing. Meaning
   * counts if the index has vectors and there are embeddings.
   */
  answer(asked: string): string {
    const engine: Engine = { index, texts, meaning: openMeaning() };
    const { retrieved, ...request } = JSON.parse(asked) as Request & { retrieved: string[] };
    const found = answer(engine, request);
    return JSON.stringify(found && { ...found, hits: found.hits.map(retrieving(retrieved)) });
  },
};

/** The vectors of the index that is open; null without embeddings. */
function openMeaning(): Meaning | null {
  if (meaning !== null || embeddings === null) return meaning;
  const codes = shards.flatMap(({ vectors = [] }) => vectors);
  if (codes.length === 0) return null;
  meaning = new WholeMeaning(
    embeddings,
    codes.map((code) => JSON.parse(code) as string),
  );
  return meaning;
}

export type SearchApi = typeof api;

Object.assign(globalThis, { homerowSearch: api });
