const ONE_TYPO = 4;
const TWO_TYPOS = 8;
const TYPO = [1, 0.45, 0.35];
const STEM = 0.93;
const BEGINNING = 0.55;
const SUFFIX = /(?:ings?|ed|es|ers?|s|ly|ions?|able|ment)$/;
const LONGEST_SUFFIX = 3;
const MOST = 4;

/**
 * The words that an unknown one may be, the likeliest first, with their quality: another form of it, or it is
 * misspelled.
 */
export function similarWords(typed: string, words: string[], isLast: boolean): [string, number][] {
  const forms = otherForms(typed, words);
  const similar = forms.length > 0 ? forms : withTypos(typed, words, isLast);
  return similar.sort(([, a], [, b]) => b - a).slice(0, MOST);
}

function otherForms(typed: string, words: string[]): [string, number][] {
  const stem = typed.replace(SUFFIX, "");
  if (stem.length < ONE_TYPO) return [];
  const most = stem.length + LONGEST_SUFFIX;
  const forms = words.filter((word) => word.startsWith(stem) && word.length <= most);
  return forms.map((word) => [word, STEM]);
}

function withTypos(typed: string, words: string[], isLast: boolean): [string, number][] {
  const limit = allowedTypos(typed);
  if (limit === 0) return [];
  return words.flatMap((word): [string, number][] => {
    const count = distance(typed, word, limit);
    if (count <= limit) return [[word, TYPO[count] ?? 0]];
    if (!isLast || word.length <= typed.length) return [];
    const begun = distance(typed, word.slice(0, typed.length), limit);
    if (begun > limit) return [];
    const share = BEGINNING + (STEM - BEGINNING) * (typed.length / word.length);
    return [[word, (TYPO[begun] ?? 0) * share]];
  });
}

function allowedTypos(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < ONE_TYPO) return 0;
  return word.length < TWO_TYPOS ? 1 : 2;
}

/** The optimal string alignment distance of two words; any number above the limit if it is above. */
export function distance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const next = nextRow(left, right, row, last, before);
    before = last;
    last = next;
  }
  return at(last, right.length);
}

function nextRow(left: string, right: string, row: number, last: number[], before: number[]) {
  const next = [row];
  for (let column = 1; column <= right.length; column++) {
    const replaced = left[row - 1] === right[column - 1] ? 0 : 1;
    const isSwapped =
      row > 1 &&
      column > 1 &&
      left[row - 1] === right[column - 2] &&
      left[row - 2] === right[column - 1];
    next.push(
      Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + replaced,
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      ),
    );
  }
  return next;
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity;
}
