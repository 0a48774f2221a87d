/** Search without a service: in the index that a build writes beside the pages. */
import { answer, type Engine, type Request } from "../../search/answer";
import { SearchIndex } from "../../search/index/search-index";
import type { FacetFilter } from "../../search/results/facets";
import { ShownTexts } from "../../search/results/shown-texts";
import { Synonyms } from "../../search/text/synonyms";
import { type Fetch, IndexFiles } from "./index-files";

/** The parameters of the search protocol that count here. */
export interface FileQuery {
  query?: string;
  page?: number;
  hitsPerPage?: number;
  facetFilters?: unknown;
  highlightPreTag?: string;
  highlightPostTag?: string;
  snippetEllipsisText?: string;
  attributesToSnippet?: readonly string[];
}

const MAX_HITS = 8;
const SNIPPET_WORDS = 15;
const ATTRIBUTES = Array.from({ length: 7 }, (_, level) => `hierarchy.lvl${level}`);

let opened: { href: string; search: Promise<FileSearch> } | null = null;

/** Answer queries as a service does, from the files of the index. */
export async function searchFiles(href: string, queries: readonly object[]) {
  const ask = async () => {
    const search = await open(href);
    return { results: await Promise.all(queries.map((each) => search.ask(each as FileQuery))) };
  };
  try {
    return await ask();
  } catch {
    opened = null; // another release may have been published, with other files
    return ask();
  }
}

function open(href: string): Promise<FileSearch> {
  if (opened?.href !== href) {
    const url = new URL(href, document.baseURI).href;
    opened = { href, search: FileSearch.open(url, (...request) => fetch(...request)) };
  }
  return opened.search;
}

class FileSearch {
  private readonly engine: Engine;
  private asked: Promise<unknown> = Promise.resolve();

  private constructor(private readonly files: IndexFiles) {
    const index = new SearchIndex(files.manifest.shards, files.read);
    this.engine = { index, texts: new ShownTexts(new Synonyms([])), meaning: null };
  }

  static async open(url: string, fetch: Fetch): Promise<FileSearch> {
    return new FileSearch(await IndexFiles.open(url, fetch));
  }

  /** Answer a query, after those that were asked before it. */
  ask(query: FileQuery) {
    const answered = this.asked.then(() => this.answer(query));
    this.asked = answered.catch(() => undefined);
    return answered;
  }

  private async answer(query: FileQuery) {
    const request = requestOf(query);
    this.files.begin();
    let found = answer(this.engine, request);
    while (found === null) {
      await this.files.fetchMissing();
      found = answer(this.engine, request);
    }
    return {
      hits: found.hits,
      nbHits: found.hitCount,
      page: request.page,
      nbPages: Math.ceil(found.hitCount / Math.max(1, request.hitsPerPage)),
      hitsPerPage: request.hitsPerPage,
      query: request.query,
    };
  }
}

function requestOf(query: FileQuery): Request {
  const asked = query.attributesToSnippet?.find((attribute) => attribute.startsWith("content:"));
  return {
    query: query.query ?? "",
    page: Math.max(0, query.page ?? 0),
    hitsPerPage: Math.min(query.hitsPerPage ?? MAX_HITS, MAX_HITS),
    filters: filtersOf(query.facetFilters),
    facets: [],
    optionalWords: [],
    distinct: 1,
    isExplained: false,
    marking: {
      before: query.highlightPreTag ?? "<mark>",
      after: query.highlightPostTag ?? "</mark>",
      ellipsis: query.snippetEllipsisText ?? "…",
    },
    shown: {
      highlighted: ATTRIBUTES,
      snippets: {
        ...Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, MAX_HEADING])),
        content: Number(asked?.split(":")[1]) || SNIPPET_WORDS,
      },
    },
  };
}

/** Words of a heading that are shown. */
const MAX_HEADING = 30;

/** Only filters that accept one of several values, as the dialog and the page of results send them. */
function filtersOf(facetFilters: unknown): FacetFilter[][] {
  if (!Array.isArray(facetFilters)) return [];
  return facetFilters.map((group: unknown) =>
    [group].flat().flatMap((each) => {
      if (typeof each !== "string" || !each.includes(":")) return [];
      const at = each.indexOf(":");
      return { attribute: each.slice(0, at), value: each.slice(at + 1), isNegated: false };
    }),
  );
}
