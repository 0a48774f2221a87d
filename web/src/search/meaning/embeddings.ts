import { DIMENSIONS, normalized, readCode, type Vector } from "./vectors";
import { wordsToEmbed } from "./word-vectors";

/** Marks pieces that go on with a word. */
const CONTINUED = "##";
const MAX_KNOWN = 50_000;

/**
 * A table of vectors for words and pieces of words. The vector of a text is the sum of those of its words, and a word
 * that the table lacks is split into pieces (WordPiece). `scripts/distill_embeddings.py` makes the table from a sentence
 * model: a line for each piece with its code, see vectors.ts.
 */
export class Embeddings {
  /** By piece, the number of its line. */
  private readonly pieces = new Map<string, number>();
  /** The code of each line until it is needed, which most of them never are. */
  private readonly codes: string[] = [];
  private readonly values: Int16Array;
  /** The lines of each word's pieces. Bounded: texts say the same words again and again. */
  private readonly known = new Map<string, readonly number[]>();

  constructor(table: string) {
    for (const line of table.trimEnd().split("\n")) {
      const end = line.indexOf(" ");
      this.pieces.set(line.slice(0, end), this.codes.length);
      this.codes.push(line.slice(end + 1));
    }
    this.values = new Int16Array(this.codes.length * DIMENSIONS);
  }

  /** Return the vector of a text. */
  embed(text: string): Vector {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of wordsToEmbed(text)) this.add(word, sum);
    return normalized(sum);
  }

  /** Return the vector of a word with its length, which tells how much the word means: zeros if it is unknown. */
  wordVector(word: string): Float32Array {
    const sum = new Float32Array(DIMENSIONS);
    this.add(word, sum);
    return sum;
  }

  private add(word: string, sum: Float32Array): void {
    for (const number of this.piecesOf(word)) {
      const start = number * DIMENSIONS;
      for (let at = 0; at < DIMENSIONS; at++) {
        sum[at] = (sum[at] ?? 0) + (this.values[start + at] ?? 0);
      }
    }
  }

  private piecesOf(word: string): readonly number[] {
    let found = this.known.get(word);
    if (found === undefined) {
      found = this.split(word);
      for (const number of found) this.readVector(number);
      if (this.known.size >= MAX_KNOWN) this.known.clear();
      this.known.set(word, found);
    }
    return found;
  }

  private readVector(number: number): void {
    readCode(this.codes[number] ?? "", this.values, number * DIMENSIONS);
    this.codes[number] = "";
  }

  /** The numbers of a word's pieces, each as long as can be; none if a part of it is unknown. */
  private split(word: string): number[] {
    const found: number[] = [];
    let start = 0;
    while (start < word.length) {
      const before = start > 0 ? CONTINUED : "";
      let end = word.length;
      while (end > start && !this.pieces.has(before + word.slice(start, end))) end--;
      if (end === start) return [];
      found.push(this.pieces.get(before + word.slice(start, end)) ?? 0);
      start = end;
    }
    return found;
  }
}
