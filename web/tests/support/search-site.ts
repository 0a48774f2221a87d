/** Small indexes, read and joined for real. */
import { answer, type Engine, type Request } from "../../src/search/answer";
import { type Shard, type ShardHead, ShardJoiner } from "../../src/search/index/join-pages";
import type { Page, Section, TextChunk } from "../../src/search/index/page";
import { readPage } from "../../src/search/index/read-page";
import { type ReadChunk, SearchIndex } from "../../src/search/index/search-index";
import type { Embeddings } from "../../src/search/meaning/embeddings";
import { WholeMeaning } from "../../src/search/meaning/meaning";
import { ShownTexts } from "../../src/search/results/shown-texts";
import { type SynonymGroups, Synonyms } from "../../src/search/text/synonyms";

export function section(level: number, heading: string, text = "", more = {}): Section {
  const anchor = level > 1 ? heading.toLowerCase().replaceAll(" ", "-") : "";
  return { level, heading, anchor, text, names: [], rank: 0, ...more };
}

export function page(name: string, sections: Section[], more: Partial<Page> = {}): Page {
  return {
    url: `https://t.example/${name}`,
    group: "Docs",
    language: "en",
    version: ["current"],
    tag: "docs-default-current",
    rank: 0,
    isReference: false,
    sections,
    ...more,
  };
}

export interface SampleSite {
  engine: Engine;
  heads: ShardHead[];
  readChunk: ReadChunk;
  /** Chunks that were read, and those that the reader lacks until `fetch` is called. */
  read: string[];
}

/** Index pages in shards of one size. `isThere` says which chunks can be read. */
export function indexed(
  pages: readonly Page[],
  {
    groups = [],
    embeddings = null,
    shardSize = pages.length,
    isThere = () => true,
  }: {
    groups?: SynonymGroups;
    embeddings?: Embeddings | null;
    shardSize?: number;
    isThere?: (chunk: string) => boolean;
  } = {},
): SampleSite {
  const synonyms = new Synonyms(groups);
  const shards: (Shard & { texts: TextChunk[] })[] = [];
  for (let first = 0; first < pages.length; first += shardSize) {
    const parts = pages
      .slice(first, first + shardSize)
      .map((each) => readPage(each, synonyms, embeddings));
    const texts = parts.flatMap((each) => each.texts);
    const joiner = new ShardJoiner();
    for (const { part } of parts) joiner.add(part);
    shards.push({ ...joiner.join(embeddings), texts });
  }
  const read: string[] = [];
  const readChunk: ReadChunk = (shard, kind, number) => {
    const chunk = `${shard} ${kind} ${number}`;
    read.push(chunk);
    return isThere(chunk) ? JSON.stringify(shards[shard]?.[kind][number]) : null;
  };
  const heads = shards.map(({ head }) => head);
  const index = new SearchIndex(heads, readChunk);
  const codes = shards.flatMap(({ vectors }) => vectors);
  const meaning = embeddings && new WholeMeaning(embeddings, codes);
  return { engine: { index, texts: new ShownTexts(synonyms), meaning }, heads, readChunk, read };
}

export const REQUEST: Request = {
  query: "",
  page: 0,
  hitsPerPage: 20,
  filters: [],
  facets: [],
  optionalWords: [],
  distinct: 1,
  isExplained: false,
  marking: { before: "<b>", after: "</b>", ellipsis: "…" },
  shown: { highlighted: ["hierarchy.lvl1", "hierarchy.lvl2", "content"], snippets: { content: 8 } },
};

/** Return the addresses of hits, without what all of them begin with. */
export function found(
  { engine }: SampleSite,
  query: string,
  more: Partial<Request> = {},
): string[] {
  const hits = answer(engine, { ...REQUEST, query, ...more })?.hits ?? [];
  return hits.map(({ url }) => url.replace("https://t.example/", ""));
}
