import { readDigit, writeDigit } from "../index/numbers";
import { COARSE, DIMENSIONS, dot, normalized, readCode, writeCode } from "./vectors";

const WORD = /[a-z0-9]+/g;
/** Words of a text; its beginning says what it is about. */
const MAX_WORDS = 256;
/** Steps of a power of two that lengths are rounded to. */
const LENGTH_STEPS = 2;

/** Return the words of a text that may have a vector, as often as they occur. */
export function wordsToEmbed(text: string): string[] {
  const words = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(WORD) ?? [];
  return words.slice(0, MAX_WORDS);
}

/** Return the vector of a word as text: its code, and a digit for its length, which tells how much the word means. */
export function writeWordVector(vector: Float32Array): string {
  const length = Math.sqrt(dot(vector, vector));
  return writeCode(vector, COARSE) + writeDigit(Math.round(Math.log2(1 + length) * LENGTH_STEPS));
}

/** Add the vector of a word to a sum. */
export function addWordVector(text: string, sum: Float32Array): void {
  const vector = new Float32Array(DIMENSIONS);
  readCode(text.slice(0, DIMENSIONS), vector, 0, COARSE);
  const length = 2 ** (readDigit(text, DIMENSIONS) / LENGTH_STEPS) - 1;
  normalized(vector).forEach((value, at) => {
    sum[at] = (sum[at] ?? 0) + value * length;
  });
}
