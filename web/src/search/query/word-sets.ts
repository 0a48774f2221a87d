/** Sets of a query's words, as bits by their numbers: a query has at most 12. */
export type WordSet = number;

export const NO_WORDS: WordSet = 0;

export function hasWord(set: WordSet, number: number): boolean {
  return (set & (1 << number)) !== 0;
}

export function withWord(set: WordSet, number: number): WordSet {
  return set | (1 << number);
}

export function hasAll(set: WordSet, wanted: WordSet): boolean {
  return (set & wanted) === wanted;
}

/** The numbers of the words that a condition holds for. */
export function wordsWhere<Word>(
  words: readonly Word[],
  holds: (word: Word, number: number) => boolean,
): WordSet {
  return words.reduce<WordSet>(
    (set, word, number) => (holds(word, number) ? withWord(set, number) : set),
    NO_WORDS,
  );
}

export function sizeOf(set: WordSet): number {
  let size = 0;
  for (let left = set; left !== 0; left &= left - 1) size++;
  return size;
}

/** The sum of the values of a set's words. */
export function sumOf(set: WordSet, values: readonly number[]): number {
  return values.reduce((sum, value, number) => (hasWord(set, number) ? sum + value : sum), 0);
}
