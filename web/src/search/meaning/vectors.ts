import { readDigit, writeDigit } from "../index/numbers";

/** Numbers of length 1 in all, or 0 if no word is known: texts about the same thing have similar ones. */
export type Vector = Float32Array;

export const DIMENSIONS = 64;

/**
 * Vectors as text: a digit for each dimension, the signed square root of its value, because small values are frequent.
 * The greatest value has the greatest digit, so a code tells the direction of a vector and not its length.
 */
const FINE = 31;
/** The greatest root of words: they are many, and their sum is as good. */
export const COARSE = 4;

/** Return vectors with length 1; zeros stay. */
export function normalized(vector: Float32Array): Vector {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** Return the vector of the sum of two. */
export function sumOfVectors(left: Vector, right: Vector): Vector {
  return normalized(left.map((value, at) => value + (right[at] ?? 0)));
}

/** Return the code of a vector. */
export function writeCode(vector: Vector, greatestRoot = FINE): string {
  let greatest = 1e-9;
  for (let at = 0; at < DIMENSIONS; at++) greatest = Math.max(greatest, Math.abs(vector[at] ?? 0));
  const scale = greatestRoot ** 2 / greatest;
  let code = "";
  for (let at = 0; at < DIMENSIONS; at++) {
    const value = vector[at] ?? 0;
    const root = Math.round(Math.sqrt(Math.abs(value) * scale));
    code += writeDigit(greatestRoot + (value < 0 ? -root : root));
  }
  return code;
}

/** Read the values of a code, up to the square of the greatest root, into a row of a table. */
export function readCode(
  code: string,
  table: Int16Array | Float32Array,
  start: number,
  greatestRoot = FINE,
): void {
  for (let at = 0; at < code.length; at++) {
    const root = readDigit(code, at) - greatestRoot;
    table[start + at] = root * Math.abs(root);
  }
}

/** The product of the first dimensions. It has four sums, because each addition waits for the one before it. */
export function dot(
  vector: Float32Array,
  table: Float32Array,
  start = 0,
  dimensions = DIMENSIONS,
): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = 0; at < dimensions; at += 4) {
    first += (vector[at] ?? 0) * (table[start + at] ?? 0);
    second += (vector[at + 1] ?? 0) * (table[start + at + 1] ?? 0);
    third += (vector[at + 2] ?? 0) * (table[start + at + 2] ?? 0);
    fourth += (vector[at + 3] ?? 0) * (table[start + at + 3] ?? 0);
  }
  return first + second + third + fourth;
}

interface SimilarSection {
  section: number;
  similarity: number;
}

/** Dimensions that show that nine in ten sections aren't similar: they are principal components, the greatest first. */
const TELLING = DIMENSIONS / 2;

/** The vectors of an index's sections, by the number of each. */
export class SectionVectors {
  readonly count: number;
  /** Floats, as those of a query are: V8 multiplies arrays of one type twice as fast. */
  private readonly values: Float32Array;
  private readonly lengths: Float32Array;
  /** The lengths without the telling dimensions. */
  private readonly rests: Float32Array;

  /** Reads the codes of all sections in their order. */
  constructor(codes: readonly string[]) {
    const whole = codes.join("");
    this.count = whole.length / DIMENSIONS;
    this.values = new Float32Array(whole.length);
    this.lengths = new Float32Array(this.count);
    this.rests = new Float32Array(this.count);
    readCode(whole, this.values, 0);
    for (let section = 0; section < this.count; section++) {
      const start = section * DIMENSIONS;
      const row = this.values.subarray(start, start + DIMENSIONS);
      this.lengths[section] = Math.sqrt(dot(row, row));
      this.rests[section] = lengthOfRest(row);
    }
  }

  /** Return how similar a section is to a vector, from -1 to 1. */
  similarity(section: number, vector: Vector): number {
    const length = this.lengths[section] ?? 0;
    return length > 0 ? dot(vector, this.values, section * DIMENSIONS) / length : 0;
  }

  /** Return the sections that are at least so similar to a vector. */
  similarTo(vector: Vector, least: number): SimilarSection[] {
    const found: SimilarSection[] = [];
    const rest = lengthOfRest(vector);
    for (let section = 0; section < this.count; section++) {
      const product = dot(vector, this.values, section * DIMENSIONS, TELLING);
      // The product of the other dimensions is at most that of their lengths.
      const most = product + rest * (this.rests[section] ?? 0);
      if (most < least * (this.lengths[section] ?? 0)) continue;
      const similarity = this.similarity(section, vector);
      if (similarity >= least) found.push({ section, similarity });
    }
    return found;
  }
}

function lengthOfRest(vector: Vector): number {
  return Math.sqrt(Math.max(0, dot(vector, vector) - dot(vector, vector, 0, TELLING)));
}
