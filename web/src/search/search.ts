/** The engine: finds the sections of an index that answer a query, and puts them in order. */
import type { Facets } from "./index/page";
import type { SearchIndex } from "./index/search-index";
import type { Meaning, Similarities } from "./meaning/meaning";
import { reducePastedText } from "./query/pasted-text";
import { type QueryWord, readQuery } from "./query/read-query";
import { type Selection, selectPages } from "./query/selection";
import { NO_WORDS, type WordSet } from "./query/word-sets";
import { type Candidate, findCandidates } from "./ranking/candidates";
import { rowsOf } from "./ranking/matches";
import { inOrder, type PageMatch, type Rank, rankCandidate, sharesOf } from "./ranking/rules";
import { plainWords } from "./text/words";

export interface SearchOptions {
  /** Whether the sections of a page with these facets may be found. */
  passes?: ((facets: Facets) => boolean) | null;
  /** Words that need not match. */
  optional?: readonly string[];
  meaning?: Meaning | null;
}

/** All sections that a query finds, in order; only the first ones have a rank. */
export interface SearchResult {
  ranks: Rank[];
  more: number[];
  words: QueryWord[];
  /** Words that were left out. */
  dropped: string[];
}

/** Words that may be a name but mean more: `input processors`. */
const PROSE = 2;
/** What may surround a name in a question. */
const AROUND = /^[?!.,:;'"`]+|[?!.,:;'"`]+$/g;
const SIGIL = "&";
const WITHOUT = "without";
/** Behind the name of a function. */
const CALL = "(";

/** Search an index. Any text is a query. */
export function search(
  index: SearchIndex,
  query: string,
  { passes = null, optional = [], meaning = null }: SearchOptions = {},
): SearchResult {
  const text = reducePastedText(query.normalize("NFC").trim());
  const words = readQuery(index, text, optional);
  const isCompared = words.length > 1 && !text.includes(CALL) && index.defining(text).length === 0;
  const similarities = isCompared && meaning ? meaning.compare(text) : null;
  const context: Context = { index, passes: passing(index, passes), similarities };
  return rank(text, find(words, context), context);
}

interface Context {
  index: SearchIndex;
  passes: (section: number) => boolean;
  /** Null for a query that has no meaning: a word alone, and code. */
  similarities: Similarities | null;
}

interface QueryMatches {
  words: QueryWord[];
  candidates: Candidate[];
  more: number[];
  /** By page. */
  pages: Map<number, PageMatch>;
  selection: Selection;
}

function passing(index: SearchIndex, passes: ((facets: Facets) => boolean) | null) {
  if (passes === null) return () => true;
  const { page, pageCount } = index.sections;
  const known = new Map<Facets, boolean>();
  const isPassing = Array.from({ length: pageCount }, (_, number) => {
    const facets = index.facets(number);
    const isKnown = known.get(facets) ?? passes(facets);
    known.set(facets, isKnown);
    return isKnown;
  });
  return (section: number) => isPassing[page[section] ?? -1] ?? false;
}

function find(words: QueryWord[], { index, passes, similarities }: Context): QueryMatches {
  const { found, more } = findCandidates(index, words, { passes, similarities });
  const pages = gatherPages(index, found);
  const counts = new Map<WordSet, number>();
  for (const page of pages.values()) counts.set(page.found, (counts.get(page.found) ?? 0) + 1);
  return { words, candidates: found, more, pages, selection: selectPages(words, counts) };
}

/** What the pages of candidates have. A heading and the text below it count separately. */
function gatherPages(
  { sections }: SearchIndex,
  candidates: readonly Candidate[],
): Map<number, PageMatch> {
  const pages = new Map<number, PageMatch>();
  for (const { section, found, score, headingScore } of candidates) {
    const number = sections.page[section] ?? 0;
    const page = pages.get(number) ?? { found: NO_WORDS, score: 0 };
    page.found |= found;
    page.score += score + (sections.hasText(section) ? headingScore : 0);
    pages.set(number, page);
  }
  return pages;
}

function rank(text: string, found: QueryMatches, { index }: Context): SearchResult {
  const { words, candidates, more, pages, selection } = found;
  const isBinding = text.startsWith(SIGIL);
  const defining = new Set(namesIn(index, text).flatMap((name) => index.defining(name)));
  const rankingContext = {
    index,
    rows: rowsOf(
      index,
      words,
      candidates.map(({ section }) => section),
    ),
    shares: sharesOf(words),
    isContent: words.map(({ isStopWord }) => !isStopWord),
    isUnwanted: words.map(({ isUnwanted }) => isUnwanted),
    without: words.findIndex(({ term }) => term === WITHOUT),
    defining,
    isBinding,
  };
  // For `&kp C_MUTE` the row of the key code is a hit, although its page may lack the behavior.
  const isBound = (section: number) => isBinding && defining.has(section);
  const ranks: Rank[] = [];
  for (const candidate of candidates) {
    const page = pages.get(index.sections.page[candidate.section] ?? 0);
    const isHit = selection.found.has(page?.found ?? NO_WORDS) || isBound(candidate.section);
    if (page && (isHit || candidate.isNear)) {
      ranks.push(rankCandidate(candidate, page, rankingContext));
    }
  }
  return {
    ranks: inOrder(ranks, index.sections),
    more: ranks.length > 0 ? more : [],
    words,
    dropped: selection.dropped,
  };
}

/** The names that a query may mean: itself, or names in it such as `KP_N0`. In a binding all are: `&kp HOME`. */
function namesIn(index: SearchIndex, text: string): string[] {
  if (index.defining(text).length > 0) return [text];
  const parts = text.split(/\s+/);
  const names = parts
    .map((part) => (part.split("=")[0] ?? "").replace(AROUND, ""))
    .filter((name) => name !== "" && (text.startsWith(SIGIL) || !/^\p{L}*$/u.test(name)));
  const spelling = parts.length === PROSE ? "" : plainWords(text).join("");
  return spelling === "" ? names : [...names, spelling];
}
