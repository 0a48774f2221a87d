import type { SearchIndex } from "../index/search-index";
import type { Sections } from "../index/sections";
import type { QueryWord } from "../query/read-query";
import { sumOf, type WordSet, wordsWhere } from "../query/word-sets";
import type { Candidate } from "./candidates";
import { inHeadings, matchWords, type Occurrences, proximityOf, type WordRows } from "./matches";

/** A section by its heading alone, or with its text: the better one of both is its rank. */
interface Match {
  section: number;
  /** Where it has each word: null for a word that it lacks. */
  words: (Occurrences | null)[];
  found: WordSet;
  /** By BM25: 1 for the best section of a query. */
  score: number;
  /** How similar its meaning is to that of the query. */
  similarity: number;
  isHeading: boolean;
  /** The words that its page has, and the sum of the page's scores. */
  page: PageMatch;
}

export interface PageMatch {
  found: WordSet;
  score: number;
}

/** What rules use besides a match. */
export interface RankingContext {
  index: SearchIndex;
  /** Where the candidates have each word. */
  rows: readonly WordRows[];
  /** How much each word counts: 1 in all. */
  shares: number[];
  /** Whether each word tells something, beside others. */
  isContent: boolean[];
  /** Whether each word is what something is wanted without, and the number of the word `without`, or -1. */
  isUnwanted: boolean[];
  without: number;
  /** The sections that define what the query is the name of. */
  defining: ReadonlySet<number>;
  /** Whether the query is a binding such as `&kp HOME`: each part of it is a name. */
  isBinding: boolean;
}

type RuleName =
  | "words"
  | "typos"
  | "proximity"
  | "exactness"
  | "name"
  | "frequency"
  | "page"
  | "meaning"
  | "rank"
  | "start"
  | "definition"
  | "boilerplate"
  | "closing"
  | "contrast";

interface Rule {
  weight: number;
  /** Whether it tells pages apart, and not the sections of one. */
  isOfPages?: boolean;
  of: (match: Match, context: RankingContext) => number;
}

/** The order of hits: a score is the sum of what each rule gives, times its weight. */
const RULES: Record<RuleName, Rule> = {
  words: { weight: 7.6, of: wordsFound },
  typos: { weight: 6.8, of: typos },
  proximity: { weight: 2, of: proximity },
  exactness: { weight: 2.2, of: exactness },
  name: { weight: 7, of: name },
  frequency: { weight: 0.85, of: ({ score }) => score },
  page: { weight: 2, of: pageScore },
  meaning: { weight: 4.2, of: ({ similarity }) => similarity },
  rank: {
    weight: 0.16,
    isOfPages: true,
    of: ({ section }, { index }) => index.sections.rank[section] ?? 0,
  },
  start: {
    weight: 0.9,
    isOfPages: true,
    of: ({ section }, { index }) => (index.sections.isBelowTitle(section) ? 0 : 1),
  },
  definition: {
    weight: -0.85,
    of: ({ section }, { index }) => index.sections.isDefinition[section] ?? 0,
  },
  boilerplate: {
    weight: -0.1,
    isOfPages: true,
    of: ({ section }, { index }) => index.sections.repeats[section] ?? 0,
  },
  closing: { weight: -2, of: closing },
  contrast: { weight: -8, of: contrast },
};

/** The weight of what a heading lacks when the beginning of a page, and its rows, are compared with its sections. */
const MISSING_WORDS_WEIGHT = 0.5;

/** The share of a word that only another section of the page has. */
const ELSEWHERE = 0.25;
/** More for the row of a thing on a page that lists all such things. */
const IN_REFERENCE = 0.6;
/** The sum of scores with which a page is as likely as not about the query. */
const HALF_PAGE_SCORE = 2.25;
const MIN_WEIGHT = 0.1;
/** How much better than other pages a page must be to have a further hit before them. */
const FURTHER_HIT = 3;

/** The rank of a section, with what each rule adds to it. */
export interface Rank {
  section: number;
  /** Whether its heading alone ranks higher than with its text. */
  isHeading: boolean;
  score: number;
  /** The score among the sections of its page. */
  withinPage: number;
  parts: Record<string, number>;
}

/** Return the rank of a candidate. */
export function rankCandidate(
  candidate: Candidate,
  page: PageMatch,
  context: RankingContext,
): Rank {
  const { section, found, score, foundInHeadings, headingScore, similarity } = candidate;
  const { sections } = context.index;
  const matched = matchWords(sections, section, context.rows);
  const whole: Match = {
    section,
    words: matched,
    found,
    score,
    similarity,
    isHeading: false,
    page,
  };
  const heading: Match = {
    ...whole,
    words: inHeadings(matched),
    found: foundInHeadings,
    score: headingScore,
    isHeading: true,
  };
  if (!sections.hasText(section)) return rankMatch(heading, context);
  const ofWhole = rankMatch(whole, context);
  if (foundInHeadings === 0) return ofWhole;
  const ofHeading = rankMatch(heading, context);
  return ofHeading.score > ofWhole.score ? ofHeading : ofWhole;
}

function rankMatch(match: Match, context: RankingContext): Rank {
  const parts: Record<string, number> = {};
  let score = 0;
  let withinPage = -MISSING_WORDS_WEIGHT * lacked(match, context);
  for (const rule in RULES) {
    const { weight, isOfPages, of } = RULES[rule as RuleName];
    const part = weight * of(match, context);
    parts[rule] = part;
    score += part;
    if (!isOfPages) withinPage += part;
  }
  return { section: match.section, isHeading: match.isHeading, score, withinPage, parts };
}

/**
 * Order sections: pages by their best section, and in each the one that answers best before the others. A further section of
 * a page comes after other pages, unless it is much better.
 */
export function inOrder(ranks: readonly Rank[], { page }: Sections): Rank[] {
  const byPage = new Map<number, Rank[]>();
  for (const rank of [...ranks].sort((a, b) => b.score - a.score || a.section - b.section)) {
    const own = page[rank.section] ?? 0;
    byPage.set(own, [...(byPage.get(own) ?? []), rank]);
  }
  const places = [...byPage.values()].flatMap((all) => {
    const first = all.reduce((best, rank) => (rank.withinPage > best.withinPage ? rank : best));
    return [first, ...all.filter((rank) => rank !== first)].map((rank, number) => ({
      rank,
      score: (all[number]?.score ?? 0) - (number > 0 ? FURTHER_HIT : 0),
    }));
  });
  return places.sort((a, b) => b.score - a.score).map(({ rank }) => rank);
}

/** How much of the query the section has; words elsewhere on its page count less. */
function wordsFound({ found, page }: Match, { shares }: RankingContext): number {
  return (1 - ELSEWHERE) * sumOf(found, shares) + ELSEWHERE * sumOf(page.found, shares);
}

/** The distance between the words of the section and the typed ones: 0 if equal, else negative. */
function typos({ words }: Match, { shares }: RankingContext): number {
  return words.reduce(
    (sum, word, number) => (word ? sum + (shares[number] ?? 0) * (word.quality - 1) : sum),
    0,
  );
}

function proximity({ section, words }: Match, { index, isContent }: RankingContext): number {
  const content = words.filter((_, number) => isContent[number]);
  return proximityOf(content, index.sections.isBelowTitle(section));
}

/** How much of the section's own heading the query is, and how much of the query titles are. */
function exactness({ section, words }: Match, { index, shares }: RankingContext): number {
  const covered = new Map<number, number>();
  for (const { position: at, idf } of words.flatMap((word) => word?.heading ?? [])) {
    covered.set(at, Math.min(idf, covered.get(at) ?? Infinity));
  }
  if (covered.size === 0) return 0;
  const isBelowTitle = index.sections.isBelowTitle(section);
  const titled = wordsWhere(
    words,
    (word) => word !== null && (word.heading.length > 0 || (isBelowTitle && word.isInTitle)),
  );
  const weight = Math.max(MIN_WEIGHT, index.sections.headingWeight[section] ?? 0);
  const share = [...covered.values()].reduce((sum, idf) => sum + idf, 0) / weight;
  return Math.sqrt(Math.min(1, share)) * sumOf(titled, shares);
}

/** If the section defines what the query names, how much of the query it has, or a little more in a reference; in a binding 1. */
function name(
  { section, words }: Match,
  { index, defining, isBinding, shares }: RankingContext,
): number {
  if (!defining.has(section)) return 0;
  const found = wordsWhere(words, (word) => word !== null);
  const own = isBinding ? 1 : sumOf(found, shares);
  return index.isReference(index.sections.page[section] ?? 0) ? own * (1 + IN_REFERENCE) : own;
}

/** How much of its page is about the query. */
function pageScore({ page }: Match): number {
  return page.score / (page.score + HALF_PAGE_SCORE);
}

/** How many pages have the heading of a page's last section: "Next steps". */
function closing({ section }: Match, { index: { sections } }: RankingContext): number {
  const isLast = sections.page[section + 1] !== sections.page[section];
  return isLast ? (sections.repeats[section] ?? 0) : 0;
}

/** How much of the query is unwanted and what titles say, unless the heading says `without`, too. */
function contrast({ words }: Match, { shares, isUnwanted, without }: RankingContext): number {
  if (without < 0 || (words[without]?.heading.length ?? 0) > 0) return 0;
  const titled = wordsWhere(
    words,
    (word, number) =>
      isUnwanted[number] === true && word !== null && (word.heading.length > 0 || word.isInTitle),
  );
  return sumOf(titled, shares);
}

/** How much of the query the heading lacks, for the beginning of a page and for a row that defines a name. */
function lacked(
  { section, words }: Match,
  { index: { sections }, shares }: RankingContext,
): number {
  if (sections.isBelowTitle(section) && !sections.isDefinition[section]) return 0;
  const titled = wordsWhere(words, (word) => word !== null && word.heading.length > 0);
  return 1 - sumOf(titled, shares);
}

/** How much each word of a query counts: rare ones more, 1 in all. */
export function sharesOf(words: readonly QueryWord[]): number[] {
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return words.map(({ weight }) => weight / total);
}
