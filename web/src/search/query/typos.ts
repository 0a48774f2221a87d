/** Letters that a word has at least, to be taken for another one that differs by so many typos. */
const ONE_TYPO = 4;
const TWO_TYPOS = 8;
const MAX_WORD = 64;

/** A word that may have been meant, by the number of typos. With `isBegun`, it continues after the typed text. */
export interface Misspelled {
  word: string;
  typos: number;
  isBegun: boolean;
}

/** How many typos a word may have that consists of letters. */
export function allowedTypos(word: string): number {
  if (word.length < ONE_TYPO) return 0;
  return word.length < TWO_TYPOS ? 1 : 2;
}

/**
 * Find words that may have been meant, by the optimal string alignment distance: letters may be missing, wrong, too
 * many, or two of them swapped.
 *
 * Words are sorted, so rows of the distance table for a beginning that two words share are computed once, and words that
 * begin with too many typos are passed over. Row r has the distances from the first r letters of a word to each
 * beginning of the typed one.
 */
export function findMisspelled(
  typed: string,
  words: readonly string[],
  { limit, withBegun }: { limit: number; withBegun: boolean },
): Misspelled[] {
  const found: Misspelled[] = [];
  const table = new DistanceTable(typed.slice(0, MAX_WORD), limit);
  for (const word of words) {
    table.read(word);
    if (table.distance <= limit) found.push({ word, typos: table.distance, isBegun: false });
    else if (withBegun && table.begunDistance <= limit) {
      found.push({ word, typos: table.begunDistance, isBegun: true });
    }
  }
  return found;
}

const FAR = 99;

class DistanceTable {
  /** The distance from the typed word to the last word, and the least one to a beginning of it. */
  distance = FAR;
  begunDistance = FAR;
  private readonly rows: Uint8Array[];
  private before = "";
  /** Rows that are known for the word before, and the row from which on it has too many typos; 0 for none. */
  private known = 0;
  private dead = 0;

  constructor(
    private readonly typed: string,
    private readonly limit: number,
  ) {
    this.rows = Array.from(
      { length: typed.length + limit + 1 },
      () => new Uint8Array(typed.length + 1),
    );
    this.rows[0]?.forEach((_, column, row) => (row[column] = column));
  }

  read(word: string): void {
    this.distance = FAR;
    this.begunDistance = FAR;
    const shared = sharedLength(word, this.before);
    if (this.dead > 0 && shared >= this.dead) return;
    this.before = word;
    this.known = Math.min(this.known, shared);
    this.dead = 0;
    const depth = Math.min(word.length, this.typed.length + this.limit);
    while (this.known < depth && this.dead === 0) {
      this.known++;
      if (this.computeRow(word, this.known) > this.limit) this.dead = this.known;
    }
    const size = this.typed.length;
    if (this.known === word.length) this.distance = this.rows[word.length]?.[size] ?? FAR;
    for (let row = Math.max(1, size - this.limit); row <= this.known && row < word.length; row++) {
      this.begunDistance = Math.min(this.begunDistance, this.rows[row]?.[size] ?? FAR);
    }
  }

  /** Compute a row from the two before it; return the least distance in it. */
  private computeRow(word: string, number: number): number {
    const { typed } = this;
    const row = this.rows[number] ?? new Uint8Array();
    const above = this.rows[number - 1] ?? row;
    const twoAbove = this.rows[number - 2] ?? row;
    const letter = word.charCodeAt(number - 1);
    const letterBefore = word.charCodeAt(number - 2);
    let least = (row[0] = number);
    for (let column = 1; column < row.length; column++) {
      const typedLetter = typed.charCodeAt(column - 1);
      let distance = Math.min(
        (above[column - 1] ?? 0) + (typedLetter === letter ? 0 : 1),
        (above[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
      );
      const isSwapped =
        number > 1 &&
        column > 1 &&
        typedLetter === letterBefore &&
        typed.charCodeAt(column - 2) === letter;
      if (isSwapped) distance = Math.min(distance, (twoAbove[column - 2] ?? 0) + 1);
      row[column] = distance;
      least = Math.min(least, distance);
    }
    return least;
  }
}

function sharedLength(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let length = 0;
  while (length < most && left.charCodeAt(length) === right.charCodeAt(length)) length++;
  return length;
}
