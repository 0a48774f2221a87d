/** A query as clients of the search protocol ask it, and its answer. */
import type { SearchIndex } from "./index/search-index";
import type { Meaning } from "./meaning/meaning";
import type { Rank } from "./ranking/rules";
import { countFacets, type Filters, passesFilters, passesWithType } from "./results/facets";
import { Highlighter, type Marking } from "./results/highlighting";
import { type Hit, hitOf, type Shown, typeOf } from "./results/hits";
import { isQuestion, Passages } from "./results/passages";
import type { ShownTexts } from "./results/shown-texts";
import { search, type SearchResult } from "./search";

export interface Request {
  query: string;
  /** From 0. */
  page: number;
  hitsPerPage: number;
  filters: Filters;
  /** The attributes whose values are counted. */
  facets: readonly string[];
  optionalWords: readonly string[];
  /** How many hits a page of the site may have; 0 for any number. */
  distinct: number;
  /** Whether ranks are wanted. */
  isExplained: boolean;
  marking: Marking;
  shown: Shown;
}

export interface Answer {
  hits: Hit[];
  hitCount: number;
  facets: Record<string, Record<string, number>>;
  dropped: string[];
  /** If they are wanted, the score of each hit, and what each rule adds to it. */
  ranks: Rank[];
}

/** An index that can be asked, and what a host adds to it. */
export interface Engine {
  index: SearchIndex;
  texts: ShownTexts;
  /** Null where words alone decide. */
  meaning: Meaning | null;
}

/** Hits that one can page through. */
const MAX_REACHED = 1_000;

/** Answer a request; null if chunks of the index are not there yet. */
export function answer({ index, texts, meaning }: Engine, request: Request): Answer | null {
  const { query, filters, marking, shown } = request;
  index.begin();
  const isAsked = query.trim() !== "";
  const found = isAsked
    ? search(index, query, {
        passes: filters.length > 0 ? (facets) => passesFilters(facets, filters) : null,
        optional: request.optionalWords,
        meaning,
      })
    : everything(index, filters);
  if (index.isIncomplete) return null;
  const ranks = distinctRanks(index, found, request);
  const highlighter = new Highlighter(found.words, texts, marking);
  const start = Math.min(request.page * request.hitsPerPage, MAX_REACHED);
  const page = ranks.slice(start, Math.min(start + request.hitsPerPage, MAX_REACHED));
  const passages =
    start === 0 && isQuestion(found.words) ? new Passages(query, meaning, highlighter) : null;
  const hits = page.map((rank, number) =>
    hitOf(index, rank, highlighter, shown, number === 0 ? passages : null),
  );
  const present = hits.filter((hit) => hit !== null);
  if (present.length < hits.length) return null;
  const counted = request.facets.length === 0 ? [] : ranks.map((rank) => facetsOf(index, rank));
  return {
    hits: present,
    hitCount: ranks.length,
    facets: countFacets(counted, request.facets),
    dropped: found.dropped,
    ranks: request.isExplained ? page : [],
  };
}

function facetsOf(index: SearchIndex, rank: Rank) {
  const page = index.sections.page[rank.section] ?? 0;
  return { facets: index.facets(page), type: typeOf(index, rank) };
}

/** The best sections of each page that pass, in their order. */
function distinctRanks(
  index: SearchIndex,
  { ranks, more }: SearchResult,
  { filters, distinct }: Request,
): Rank[] {
  const counts = new Map<number, number>();
  return [...ranks, ...more.map((section) => unranked(index, section))].filter((rank) => {
    const { facets, type } = facetsOf(index, rank);
    if (!passesWithType(facets, type, filters)) return false;
    const page = index.sections.page[rank.section] ?? 0;
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return distinct === 0 || count <= distinct;
  });
}

function unranked(index: SearchIndex, section: number): Rank {
  return {
    section,
    isHeading: !index.sections.hasText(section),
    score: 0,
    withinPage: 0,
    parts: {},
  };
}

/** All sections that pass, the highest ranks first: nothing was asked. */
function everything(index: SearchIndex, filters: Filters): SearchResult {
  const { sections } = index;
  const rank = (section: number) =>
    (sections.rank[section] ?? 0) - 0.1 * (sections.level[section] ?? 0);
  const more = Array.from({ length: sections.count }, (_, section) => section)
    .filter((section) => passesFilters(index.facets(sections.page[section] ?? 0), filters))
    .sort((left, right) => rank(right) - rank(left) || left - right);
  return { ranks: [], more, words: [], dropped: [] };
}
