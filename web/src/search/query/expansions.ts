import type { SearchIndex } from "../index/search-index";
import { stem } from "../text/stems";
import { isAlphabetic } from "../text/words";
import { allowedTypos, findMisspelled } from "./typos";

/** What a typed word may mean. */
export interface Expansions {
  /** Stems with the quality of each, the best first; 1 is the word itself. */
  stems: ReadonlyMap<string, number>;
  /** The inverse document frequency of the word. */
  idf: number;
  /** The number of typos in the likeliest meaning. */
  typos: number;
}

const EXACT = 1;
/** Another form of the word. */
const FORM = 0.93;
/** The word begins another one. */
const BEGINNING = 0.75;
/** The same where the word is a term by itself. */
const LONGER = 0.75;
/** By the number of typos: less likely than any other meaning. */
const TYPO = [1, 0.45, 0.35];
/** Terms that a word may begin; of more, the most frequent. */
const MAX_BEGUN = 128;

const UNKNOWN: Expansions = { stems: new Map(), idf: 0, typos: 0 };

/** Return what a word may mean; it is misspelled if nothing else is found. */
export function expandWord(index: SearchIndex, word: string, isLast: boolean): Expansions {
  const qualities = new Qualities();
  const isTerm = index.has(word);
  const own = stem(word);
  if (isTerm) qualities.add(own, EXACT);
  else if (index.find(own)) qualities.add(own, FORM);
  if (isLast) addBegun(index, word, isTerm ? LONGER : 1, qualities);
  let typos = 0;
  if (qualities.isEmpty && !index.isIncomplete) {
    for (const { term, quality, count } of misspelled(index, word, isLast)) {
      if (quality > qualities.best) typos = count;
      qualities.add(stem(term), quality);
    }
  }
  return weighed(index, qualities.sorted(), typos);
}

/** Return what a name from code may mean: itself, and the names that it begins while it is typed. */
export function expandSymbol(index: SearchIndex, term: string, isLast: boolean): Expansions {
  const qualities = new Qualities();
  if (index.has(term)) qualities.add(stem(term), EXACT);
  if (isLast) addBegun(index, term, 1, qualities);
  return weighed(index, qualities.sorted(), 0);
}

/** Return expansions with one more: the term that the word is a part of. */
export function withJoined(index: SearchIndex, known: Expansions, joined: string): Expansions {
  return weighed(index, new Map([...known.stems, [stem(joined), EXACT]]), known.typos);
}

class Qualities {
  private readonly found = new Map<string, number>();

  get isEmpty(): boolean {
    return this.found.size === 0;
  }

  get best(): number {
    return Math.max(0, ...this.found.values());
  }

  add(key: string, quality: number): void {
    if ((this.found.get(key) ?? 0) < quality) this.found.set(key, quality);
  }

  sorted(): Map<string, number> {
    return new Map([...this.found].sort(([, left], [, right]) => right - left));
  }
}

function addBegun(index: SearchIndex, word: string, factor: number, qualities: Qualities): void {
  let stems = [...index.startingWith(word).values()];
  if (stems.length > MAX_BEGUN) {
    stems = stems
      .map((key) => ({ key, count: index.find(key)?.count ?? 0 }))
      .sort((left, right) => right.count - left.count)
      .slice(0, MAX_BEGUN)
      .map(({ key }) => key);
  }
  for (const key of stems) qualities.add(key, BEGINNING * factor);
}

interface Correction {
  term: string;
  quality: number;
  count: number;
}

/** The terms that may be the word, misspelled; or its stem, as in `chatering`. The first letter is right. */
function misspelled(index: SearchIndex, word: string, isLast: boolean): Correction[] {
  const own = stem(word);
  const found = likeWord(index, word, isLast);
  return found.length > 0 || own === word ? found : likeWord(index, own, false);
}

function likeWord(index: SearchIndex, word: string, isLast: boolean): Correction[] {
  const limit = isAlphabetic(word) ? allowedTypos(word) : 0;
  if (limit === 0) return [];
  const alike = findMisspelled(word, index.words(word.charAt(0)), { limit, withBegun: isLast });
  return alike.map(({ word: term, typos, isBegun }) => {
    return { term, quality: (TYPO[typos] ?? 0) * (isBegun ? BEGINNING : 1), count: typos };
  });
}

function weighed(
  index: SearchIndex,
  stems: ReadonlyMap<string, number>,
  typos: number,
): Expansions {
  if (stems.size === 0) return UNKNOWN;
  const counts = [...stems.keys()].map((key) => index.find(key)?.count ?? 0);
  return { stems, idf: index.idf(Math.max(...counts)), typos };
}
