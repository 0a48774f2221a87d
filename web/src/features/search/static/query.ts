import { isSign } from "./words";
import { similarWords } from "./similar-words";
import { readTyped, type Typed } from "./typed-words";
import type { Entry, Vocabulary } from "./vocabulary";

/** What a word may mean, with the quality of each: 1 is the word itself. */
type Meanings = Map<Entry, number>;

/** A word of a query. `weight` is how much it counts: rare words count more. */
export interface QueryWord {
  term: string;
  meanings: Meanings;
  idf: number;
  weight: number;
  isRequired: boolean;
}

const ARGUMENT_WEIGHT = 0.3;
const STEM = 0.93;
const BEGINNING = 0.55;
const LONGER = 0.75;
const MAX_BEGINNINGS = 24;
/** A term this much less likely than the best still counts for how rare a word is. */
const AS_LIKELY = 0.1;

/** Read a query as homerow/search/query/analysis.py does, and fetch the terms that it may mean. */
export async function readQuery(
  text: string,
  vocabulary: Vocabulary,
  stopWords: Set<string>,
): Promise<QueryWord[]> {
  const typed = withoutStopWords(await readTyped(text, vocabulary), stopWords);
  await vocabulary.load([...typed.map(({ term }) => term), ...joinedPairs(typed)]);
  const meanings = await Promise.all(typed.map((each) => meaningsOf(each, vocabulary)));
  addJoined(typed, meanings, vocabulary);
  return typed.map(({ term, isArgument }, number) => {
    const meant = meanings[number] ?? new Map<Entry, number>();
    const idf = idfOf(meant);
    const weight = isArgument ? idf * ARGUMENT_WEIGHT : idf;
    return { term, meanings: meant, idf, weight, isRequired: !isArgument };
  });
}

/** The words without those that say little, unless all words say little. */
function withoutStopWords(typed: Typed[], stopWords: Set<string>): Typed[] {
  const saysMuch = ({ term, isSymbol }: Typed) =>
    isSymbol || !(stopWords.has(term) || isSign(term));
  const isContent = (each: Typed) => saysMuch(each) && !each.isArgument;
  return typed.some(isContent) ? typed.filter(saysMuch) : typed;
}

/** What two words in a row are as one: `trouble shooting`, `hold tap`. */
function joinedPairs(typed: Typed[]): string[] {
  return typed.slice(1).map((right, number) => (typed[number]?.term ?? "") + right.term);
}

function addJoined(typed: Typed[], meanings: Meanings[], vocabulary: Vocabulary): void {
  joinedPairs(typed).forEach((joined, number) => {
    const entry = vocabulary.find(joined);
    if (!entry || typed[number + 1]?.isArgument) return; // `LM(1` is not LM1
    meanings[number]?.set(entry, 1);
    meanings[number + 1]?.set(entry, 1);
  });
}

async function meaningsOf(typed: Typed, vocabulary: Vocabulary): Promise<Meanings> {
  const { term, isLast } = typed;
  if (isLast && !vocabulary.has(term)) await vocabulary.loadNext(term);
  const known = [
    ...(isLast ? begunTerms(term, vocabulary) : []),
    ...(vocabulary.has(term) ? [[term, 1] as const] : []),
  ];
  if (known.length > 0 || typed.isSymbol) return entriesOf(known, vocabulary);
  const similar = similarWords(term, await vocabulary.words(term.slice(0, 1)), isLast);
  await vocabulary.load(similar.map(([word]) => word));
  return entriesOf(similar, vocabulary);
}

function begunTerms(beginning: string, vocabulary: Vocabulary): [string, number][] {
  const factor = vocabulary.has(beginning) ? LONGER : 1;
  return vocabulary.startingWith(beginning, MAX_BEGINNINGS).map((term) => {
    const share = beginning.length / term.length;
    return [term, (BEGINNING + (STEM - BEGINNING) * share ** 2) * factor];
  });
}

function entriesOf(terms: Iterable<readonly [string, number]>, vocabulary: Vocabulary): Meanings {
  const meanings: Meanings = new Map();
  for (const [term, quality] of terms) {
    const entry = vocabulary.find(term);
    if (entry) meanings.set(entry, Math.max(quality, meanings.get(entry) ?? 0));
  }
  return meanings;
}

/** That of the most frequent of the likely meanings. */
function idfOf(meanings: Meanings): number {
  if (meanings.size === 0) return 0;
  const least = Math.max(...meanings.values()) - AS_LIKELY;
  const likely = [...meanings].filter(([, quality]) => quality > least);
  return Math.min(...likely.map(([entry]) => entry.idf));
}
