/** The functions that Python calls in V8. Arguments and results are JSON. */
import { joinPages } from "./index/join-pages";
import type { Page, PagePart } from "./index/page";
import { readPage } from "./index/read-page";
import { type SynonymGroups, Synonyms } from "./text/synonyms";

let synonyms = new Synonyms([]);

const api = {
  /** Keep the synonyms for the pages that follow. */
  setSynonyms(groups: string): null {
    synonyms = new Synonyms(JSON.parse(groups) as SynonymGroups);
    return null;
  },

  /** Return for each page its part of the index, and its chunks of texts, as texts of their own. */
  readPages(pages: string): string {
    const read = (JSON.parse(pages) as Page[]).map((page) => readPage(page, synonyms));
    return JSON.stringify(
      read.map(({ part, texts }) => [
        JSON.stringify(part),
        texts.map((chunk) => JSON.stringify(chunk)),
      ]),
    );
  },

  /** Return a shard of parts: its head as a text, and its chunks of terms and of words as texts of their own. */
  joinPages(parts: string): string {
    const { head, terms, words } = joinPages(JSON.parse(parts) as PagePart[]);
    const texts = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));
    return JSON.stringify([JSON.stringify(head), texts(terms), texts(words)]);
  },
};

export type SearchApi = typeof api;

Object.assign(globalThis, { homerowSearch: api });
