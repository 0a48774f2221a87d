import type { QueryWord } from "./read-query";
import { hasAll, sizeOf, sumOf, withoutLast, type WordSet, wordsWhere } from "./word-sets";

/** Words that a page may have, if it is a hit; those of `others` make it a hit after the rest. */
export interface Selection {
  chosen: Set<WordSet>;
  others: Set<WordSet>;
  /** The words that had to be left out. */
  dropped: string[];
  /** Whether few pages have all of it. */
  isPoor: boolean;
}

/** Words; a page that a short query finds has all of them. */
const ALL_UP_TO = 2;
/** The share of a longer query that a page must have, and the one that suffices where few have so much. */
const ENOUGH = 0.42;
const SOME = 0.25;
/** Pages; with fewer that have enough, others are shown, too. */
const FEW = 6;

/** The words that must match: all, if none must. */
export function requiredWords(words: readonly QueryWord[]): WordSet {
  return wordsWhere(words, ({ isRequired }) => isRequired) || wordsWhere(words, () => true);
}

/** Those of the required words that mean anything. */
export function knownWords(words: readonly QueryWord[]): WordSet {
  const required = requiredWords(words);
  return wordsWhere(words, ({ stems }, number) => stems.size > 0 && hasAll(required, 1 << number));
}

/**
 * Select the pages that are hits. The words of a question are rarely all on one page: so pages with most of them are
 * hits, and where these are few, or words had to be left out, so are pages with less. `counts` has the number of pages
 * with the same words.
 */
export function selectPages(
  words: readonly QueryWord[],
  counts: ReadonlyMap<WordSet, number>,
): Selection {
  const required = requiredWords(words);
  const known = knownWords(words);
  const weights = words.map(({ weight }) => weight);
  for (const { kept, share, least } of attempts(required, known)) {
    const chosen = having(kept, share, weights, counts);
    const count = [...chosen].reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
    if (chosen.size === 0 || count < least) continue;
    const isKept = (_: QueryWord, number: number) =>
      hasAll(required, 1 << number) && !hasAll(kept, 1 << number);
    const dropped = words.filter(isKept).map(({ text }) => text);
    const isEnough = count >= FEW && sizeOf(kept) >= sizeOf(known);
    if (sizeOf(required) === 1 || isEnough) {
      return { chosen, others: new Set(), dropped, isPoor: false };
    }
    const others = having(known, SOME, weights, counts);
    for (const each of chosen) others.delete(each);
    return { chosen, others, dropped, isPoor: true };
  }
  return { chosen: new Set(), others: new Set(), dropped: [], isPoor: false };
}

/** What a page must have of the words `kept`: this share of their weight, and for a share of 0 any of them. */
interface Attempt {
  kept: WordSet;
  share: number;
  /** Pages; with fewer the attempt fails. */
  least: number;
}

/** What is asked of a page: first all of it, then less and less. */
function* attempts(required: WordSet, known: WordSet): Generator<Attempt> {
  yield { kept: required, share: 1, least: FEW };
  for (let kept = known; kept !== 0; kept = withoutLast(kept)) {
    yield { kept, share: sizeOf(kept) > ALL_UP_TO ? ENOUGH : 1, least: 1 };
  }
  yield { kept: known, share: 0, least: 1 };
}

function having(
  kept: WordSet,
  share: number,
  weights: readonly number[],
  counts: ReadonlyMap<WordSet, number>,
): Set<WordSet> {
  const asked = share * sumOf(kept, weights);
  const hasEnough = (found: WordSet) =>
    hasAll(found, kept) ||
    (share < 1 && (found & kept) !== 0 && sumOf(found & kept, weights) >= asked);
  return new Set([...counts.keys()].filter((found) => found !== 0 && hasEnough(found)));
}
