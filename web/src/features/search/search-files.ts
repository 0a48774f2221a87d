/** Search without a service: in the index that a build writes beside the pages. */
import { answer, type Engine, type Request } from "../../search/answer";
import { SearchIndex } from "../../search/index/search-index";
import { ShownTexts } from "../../search/results/shown-texts";
import { Synonyms } from "../../search/text/synonyms";
import type { Answer, Query } from "./client";
import { type Fetch, IndexFiles } from "./index-files";
import { refine } from "./refine";

const MAX_HITS = 8;
/** Words of a heading that are shown. */
const MAX_HEADING = 30;
/** Words of a query that may be a question. */
const QUESTION = 3;
const ATTRIBUTES = Array.from({ length: 7 }, (_, level) => `hierarchy.lvl${level}`);

let opened: { href: string; search: Promise<FileSearch> } | null = null;

/** Answer queries as a service does, from the files of the index. */
export async function searchFiles(href: string, queries: readonly Query[]): Promise<Answer[]> {
  const ask = async () => {
    const search = await open(href);
    return Promise.all(queries.map((query) => search.ask(query)));
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

  ask(query: Query): Promise<Answer> {
    return this.inTurn(() => this.answer(query));
  }

  /** Run `act` once the earlier calls have ended. */
  private inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.asked.then(act);
    this.asked = done.catch(() => undefined);
    return done;
  }

  private async answer(query: Query): Promise<Answer> {
    const request = requestOf(query);
    this.files.begin();
    let found = answer(this.engine, request);
    while (found === null) {
      await this.files.fetchMissing();
      found = answer(this.engine, request);
    }
    const { hits, hitCount } = found;
    return {
      hits,
      count: hitCount,
      pages: Math.ceil(hitCount / request.hitsPerPage),
      queryId: null,
      refine: this.canRefine(query)
        ? () => this.inTurn(() => refine(this.engine, this.files, request, hits))
        : null,
    };
  }

  /** Whether a query is a question, whose words are rarely those of its answer. */
  private canRefine({ text, page }: Query): boolean {
    return page === 0 && this.files.hasRanges && text.trim().split(/\s+/).length >= QUESTION;
  }
}

function requestOf({ text, page, size, hitsOfPage, snippetWords, filters }: Query): Request {
  return {
    query: text,
    page,
    hitsPerPage: Math.min(size, MAX_HITS),
    filters: Object.entries(filters).map(([attribute, values]) =>
      values.map((value) => ({ attribute, value, isNegated: false })),
    ),
    facets: [],
    optionalWords: [],
    distinct: hitsOfPage,
    isExplained: false,
    marking: { before: "<mark>", after: "</mark>", ellipsis: "…" },
    shown: {
      highlighted: ATTRIBUTES,
      snippets: {
        ...Object.fromEntries(ATTRIBUTES.map((attribute) => [attribute, MAX_HEADING])),
        content: snippetWords,
      },
    },
  };
}
