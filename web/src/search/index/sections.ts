import { LENGTH_STEPS, type ShardHead, WEIGHT_STEPS } from "./join-pages";
import { readDigit } from "./numbers";
import { TITLE } from "./page";
import { traitsOf } from "./traits";

/** Sections of a page that the headings above them find. A long list would fill the hits with its rows. */
export const FOUND_BY_HEADINGS = 16;
/** A word of a heading has this weight on average. */
const WEIGHT_OF_WORD = 4;

/** The sections of an index in columns, by their numbers: pages follow one another, each in reading order. */
export class Sections {
  readonly count: number;
  readonly pageCount: number;
  readonly page: Int32Array;
  /** The number of the section on its page. */
  readonly position: Int32Array;
  readonly level: Uint8Array;
  /** See `Traits`. */
  readonly isDefinition: Uint8Array;
  readonly repeats: Uint8Array;
  /** The section whose heading is above, or -1. */
  readonly parent: Int32Array;
  /** The section behind the last one below it. */
  readonly end: Int32Array;
  readonly rank: Float32Array;
  /** Words in the text, 0 for a heading alone. */
  readonly length: Float32Array;
  /** How much the heading says, see join-pages.ts. */
  readonly headingWeight: Float32Array;
  /** Words in the heading, and in this one and those above it that find it, both roughly. */
  readonly headingLength: Float32Array;
  readonly titlesLength: Float32Array;
  /** The mean of a section's words, and of the words in its heading. */
  readonly averageLength: number;
  readonly averageHeadingLength: number;

  constructor(shards: readonly ShardHead[]) {
    const pages = shards.flatMap((shard) => shard.pages);
    const count = pages.reduce((sum, [, , , levels]) => sum + levels.length, 0);
    this.count = count;
    this.pageCount = pages.length;
    this.page = new Int32Array(count);
    this.position = new Int32Array(count);
    this.level = new Uint8Array(count);
    this.isDefinition = new Uint8Array(count);
    this.repeats = new Uint8Array(count);
    this.parent = new Int32Array(count);
    this.end = new Int32Array(count);
    this.rank = new Float32Array(count);
    this.length = new Float32Array(count);
    this.headingWeight = new Float32Array(count);
    this.headingLength = new Float32Array(count);
    this.titlesLength = new Float32Array(count);
    let first = 0;
    pages.forEach(([, rank, , levels, lengths, headings, ranks], page) => {
      for (let position = 0; position < levels.length; position++) {
        const section = first + position;
        this.page[section] = page;
        this.position[section] = position;
        const { level, isDefinition, repeats } = traitsOf(readDigit(levels, position));
        this.level[section] = level;
        this.isDefinition[section] = isDefinition ? 1 : 0;
        this.repeats[section] = repeats;
        this.rank[section] = rank + readDigit(ranks, position);
        this.length[section] = lengthOf(readDigit(lengths, position));
        this.headingWeight[section] = 2 ** (readDigit(headings, position) / WEIGHT_STEPS) - 1;
      }
      this.nest(first, first + levels.length);
      first += levels.length;
    });
    let words = 0;
    let headingWords = 0;
    let variants = 0;
    for (let section = 0; section < count; section++) {
      this.readTitles(section);
      const own = this.hasText(section) ? 2 : 1; // a heading by itself, and with its text
      variants += own;
      words += own * (this.titlesLength[section] ?? 0) + (this.length[section] ?? 0);
      headingWords += own * (this.headingLength[section] ?? 0);
    }
    this.averageLength = words / Math.max(1, variants);
    this.averageHeadingLength = headingWords / Math.max(1, variants);
  }

  hasText(section: number): boolean {
    return (this.length[section] ?? 0) > 0;
  }

  isBelowTitle(section: number): boolean {
    return (this.level[section] ?? 0) > TITLE;
  }

  /** The sections above one, the nearest first. */
  *above(section: number): Generator<number> {
    let parent = this.parent[section] ?? -1;
    while (parent >= 0) {
      yield parent;
      parent = this.parent[parent] ?? -1;
    }
  }

  /** Find which sections of a page are below which. */
  private nest(first: number, end: number): void {
    const open: number[] = [];
    const close = (level: number, at: number) => {
      while (open.length > 0 && (this.level[open.at(-1) ?? 0] ?? 0) >= level) {
        this.end[open.pop() ?? 0] = at;
      }
    };
    for (let section = first; section < end; section++) {
      close(this.level[section] ?? 0, section);
      this.parent[section] = open.at(-1) ?? -1;
      open.push(section);
    }
    close(0, end);
  }

  private readTitles(section: number): void {
    const own = (this.headingWeight[section] ?? 0) / WEIGHT_OF_WORD;
    const parent = this.parent[section] ?? -1;
    const isFound = parent >= 0 && (this.position[section] ?? 0) < FOUND_BY_HEADINGS;
    this.headingLength[section] = own;
    this.titlesLength[section] = own + (isFound ? (this.titlesLength[parent] ?? 0) : 0);
  }
}

function lengthOf(digit: number): number {
  return digit === 0 ? 0 : 2 ** ((digit - 1) / LENGTH_STEPS) - 1;
}
