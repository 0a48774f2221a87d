import type { QueryWord } from "./read-query";
import { hasAll, hasWord, NO_WORDS, sizeOf, sumOf, type WordSet, wordsWhere } from "./word-sets";

export interface Selection {
  /** Words that a page may have, if it is a hit. */
  found: ReadonlySet<WordSet>;
  /** The words that had to be left out. */
  dropped: string[];
}

/** Words; a page that a short query finds has all of them. */
const ALL_UP_TO = 2;
/** The share of a longer query that a page must have, and the one that suffices where few have so much. */
const MIN_COVERAGE = 0.42;
const MIN_LOOSE_COVERAGE = 0.25;
/** Pages; with fewer that have enough, others are shown, too. */
const MIN_PAGES = 6;

/** The words that must match: all, if none must. */
export function requiredWords(words: readonly QueryWord[]): WordSet {
  return wordsWhere(words, ({ isRequired }) => isRequired) || wordsWhere(words, () => true);
}

/** Those of the required words that mean anything. */
export function knownWords(words: readonly QueryWord[]): WordSet {
  const required = requiredWords(words);
  return wordsWhere(words, ({ stems }, number) => stems.size > 0 && hasWord(required, number));
}

/**
 * Select the pages that are hits. The words of a question are rarely all on one page: so pages with most of what it tells
 * are hits, and where these are few, so are pages with less. Of a short query without any page that has all of it, common
 * words are given up first. `counts` has the number of pages with the same words.
 */
export function selectPages(
  words: readonly QueryWord[],
  counts: ReadonlyMap<WordSet, number>,
): Selection {
  const required = requiredWords(words);
  const known = knownWords(words);
  const weights = words.map(({ weight }) => weight);
  const total = sumOf(known, weights) || 1;
  const coverageOf = (found: WordSet) => sumOf(found & known, weights) / total;
  const found = [...counts.keys()].filter((each) => (each & known) !== 0);
  const best = Math.max(0, ...found.map(coverageOf));
  const minCoverage = Math.min(best, sizeOf(known) > ALL_UP_TO ? MIN_COVERAGE : 1);
  const pagesWith = (sets: Iterable<WordSet>) =>
    [...sets].reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
  const whole = found.filter((each) => hasAll(each, required));
  const isWhole = pagesWith(whole) >= MIN_PAGES || sizeOf(required) === 1;
  const chosen = isWhole ? whole : found.filter((each) => coverageOf(each) >= minCoverage);
  const had = known & chosen.reduce((all, each) => all | each, NO_WORDS);
  const isEnough = isWhole || (pagesWith(chosen) >= MIN_PAGES && had === known);
  const others = isEnough ? [] : found.filter((each) => coverageOf(each) >= MIN_LOOSE_COVERAGE);
  const isDropped = (_: QueryWord, number: number) =>
    hasWord(required, number) && !hasWord(had, number);
  return {
    found: new Set([...chosen, ...others]),
    dropped: words.filter(isDropped).map(({ text }) => text),
  };
}
