import type { PostingList } from "../index/postings";
import type { SearchIndex } from "../index/search-index";
import { FOUND_BY_HEADINGS, type Sections } from "../index/sections";
import { TITLE } from "../index/page";
import type { Similarities } from "../meaning/meaning";
import type { QueryWord } from "../query/read-query";
import { knownWords } from "../query/selection";
import { hasAll, NO_WORDS, type WordSet, withWord } from "../query/word-sets";
import { nthGreatest } from "./nth-greatest";

/** A section that may be a hit, by its heading alone and together with its text. Scores are from 0 to 1. */
export interface Candidate {
  section: number;
  found: WordSet;
  score: number;
  foundInHeadings: WordSet;
  headingScore: number;
  /** How similar its meaning is to that of the query: from -1 to 1, and 0 if that is not known. */
  similarity: number;
  /** Whether its meaning makes it a hit, whatever words it has. */
  isNear: boolean;
}

/** Candidates, the best first, and further sections with all words, if there are more. */
export interface Candidates {
  found: Candidate[];
  more: number[];
}

/** Sections that are ranked, the best ones. */
const MAX_CANDIDATES = 64;
/** Further sections that are listed. */
const MAX_MORE = 3_000;
/** Meanings of a word that count. */
const MAX_STEMS = 32;
/** An exponent of scores: a section with two words comes before one that repeats one of them. */
const SATURATION = 0.7;
const K1 = 1.5;
const B = 0.75;
/** Words of a query that other words may answer; a shorter one means its words. */
const QUESTION = 3;
/** Sections that are candidates because of their meaning, and how similar they are at least. */
const MAX_NEAR = 10;
const LEAST_SIMILARITY = 0.5;

/**
 * Find the best sections with any of the required words by BM25; those with all of them come first. A question also finds
 * sections with a similar meaning. `passes` says which sections may be found. A word in a heading finds the sections below it, too, as far as they are near the top of the page.
 */
export function findCandidates(
  index: SearchIndex,
  words: readonly QueryWord[],
  {
    passes,
    similarities,
  }: { passes: (section: number) => boolean; similarities: Similarities | null },
): Candidates {
  const scores = new Scores(index.sections, passes);
  const known = knownWords(words);
  const isKnown = (number: number) => hasAll(known, 1 << number);
  words.forEach((word, number) => {
    if (isKnown(number)) addWord(index, scores, word, number);
  });
  words.forEach((word, number) => {
    if (!isKnown(number)) addWord(index, scores, { ...word, idf: 0 }, number);
  });
  const isQuestion = words.length >= QUESTION && scores.touched.length > 0;
  const near = isQuestion ? similarities?.nearest(MAX_NEAR, LEAST_SIMILARITY, passes) : [];
  return bestOf(scores, known, { near: new Set(near), similarities });
}

/** Add a word to the scores. A rare one counts more than by BM25 alone, one with an idf of 0 only as found. */
function addWord(index: SearchIndex, scores: Scores, word: QueryWord, number: number): void {
  let left = MAX_STEMS;
  for (const [key, quality] of word.stems) {
    const list = index.find(key);
    if (list) scores.add(list, number, quality * Math.sqrt(word.idf) * list.idf);
    if (--left === 0) return;
  }
}

/** Adds up what words give to each section. */
class Scores {
  readonly touched: number[] = [];
  readonly score: Float32Array;
  readonly headingScore: Float32Array;
  readonly found: Uint16Array;
  readonly foundInHeadings: Uint16Array;
  /** Of the posting list that is added: sections, and how often they have it in all, above the text, and in titles. */
  private readonly added: number[] = [];
  private readonly total: Uint8Array;
  private readonly inHeadings: Uint8Array;
  private readonly inTitles: Uint8Array;

  constructor(
    readonly sections: Sections,
    private readonly passes: (section: number) => boolean,
  ) {
    this.score = new Float32Array(sections.count);
    this.headingScore = new Float32Array(sections.count);
    this.found = new Uint16Array(sections.count);
    this.foundInHeadings = new Uint16Array(sections.count);
    this.total = new Uint8Array(sections.count);
    this.inHeadings = new Uint8Array(sections.count);
    this.inTitles = new Uint8Array(sections.count);
  }

  add(list: PostingList, word: number, factor: number): void {
    for (let row = 0; row < list.count; row++) this.count(list, row, word, factor > 0);
    for (const section of this.added) {
      this.score[section] = (this.score[section] ?? 0) + factor * this.bm25(section, this.total);
      this.headingScore[section] =
        (this.headingScore[section] ?? 0) + factor * this.bm25(section, this.inHeadings);
      this.total[section] = 0;
      this.inHeadings[section] = 0;
      this.inTitles[section] = 0;
    }
    this.added.length = 0;
  }

  /** Count one posting: in its section and, from its heading, in those below. */
  private count(list: PostingList, row: number, word: number, isScored: boolean): void {
    const { end, position } = this.sections;
    const section = list.sections[row] ?? 0;
    const inText = (list.starts[row + 1] ?? 0) - (list.starts[row] ?? 0);
    const isInHeading = (list.headings[row] ?? -1) >= 0;
    if (this.touch(section, word, isInHeading, isScored)) {
      this.increase(section, inText, isInHeading, isInHeading);
    }
    if (!isInHeading) return;
    const isTitle = this.sections.level[section] === TITLE;
    for (let below = section + 1; below < (end[section] ?? 0); below++) {
      const isCounted = this.touch(below, word, true, isScored);
      if (isCounted && (position[below] ?? 0) < FOUND_BY_HEADINGS) {
        this.increase(below, 0, true, isTitle);
      }
    }
  }

  /** Note that a section has a word; return whether it counts. */
  private touch(section: number, word: number, isInHeading: boolean, isScored: boolean): boolean {
    const found = this.found[section] ?? NO_WORDS;
    if (found === NO_WORDS) {
      if (!isScored || !this.passes(section)) return false;
      this.touched.push(section);
    }
    this.found[section] = withWord(found, word);
    if (isInHeading) {
      this.foundInHeadings[section] = withWord(this.foundInHeadings[section] ?? NO_WORDS, word);
    }
    return isScored;
  }

  private increase(
    section: number,
    inText: number,
    isInHeadings: boolean,
    isInTitles: boolean,
  ): void {
    if (this.total[section] === 0) this.added.push(section);
    this.total[section] = Math.min(
      255,
      (this.total[section] ?? 0) + inText + (isInHeadings ? 1 : 0),
    );
    if (isInHeadings) this.inHeadings[section] = (this.inHeadings[section] ?? 0) + 1;
    if (isInTitles) this.inTitles[section] = (this.inTitles[section] ?? 0) + 1;
  }

  /** BM25 of a section's texts, and of its own heading and the page's title as another field. */
  private bm25(section: number, counts: Uint8Array): number {
    const { sections } = this;
    const count = counts[section] ?? 0;
    if (count === 0) return 0;
    const length =
      (sections.titlesLength[section] ?? 0) +
      (counts === this.total ? (sections.length[section] ?? 0) : 0);
    const titles = (sections.headingLength[section] ?? 0) / sections.averageHeadingLength;
    return (
      saturated(count, length / sections.averageLength) +
      saturated(this.inTitles[section] ?? 0, titles)
    );
  }
}

function saturated(frequency: number, length: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
}

interface NearSections {
  near: ReadonlySet<number>;
  similarities: Similarities | null;
}

function bestOf(scores: Scores, known: WordSet, { near, similarities }: NearSections): Candidates {
  const { touched, found, score, headingScore } = scores;
  const best = (section: number) => Math.max(score[section] ?? 0, headingScore[section] ?? 0);
  const isWhole = (section: number) => hasAll(found[section] ?? NO_WORDS, known);
  let greatest = 1e-9;
  for (const section of touched) greatest = Math.max(greatest, best(section));
  // A section with all words comes before those that lack one.
  const order = (section: number) => best(section) + (isWhole(section) ? greatest : 0);
  const ranked = new Set([...firstBy(order, touched, MAX_CANDIDATES), ...near]);
  const others = touched.filter((section) => isWhole(section) && !ranked.has(section));
  const candidates = [...ranked];
  const most = Math.max(1e-9, ...candidates.map(best));
  return {
    found: candidates.map((section) => ({
      section,
      found: found[section] ?? NO_WORDS,
      score: ((score[section] ?? 0) / most) ** SATURATION,
      foundInHeadings: scores.foundInHeadings[section] ?? NO_WORDS,
      headingScore: ((headingScore[section] ?? 0) / most) ** SATURATION,
      similarity: similarities?.of(section) ?? 0,
      isNear: near.has(section),
    })),
    more: firstBy(order, others, MAX_MORE),
  };
}

/** Return the sections that come first, sorted; of very many, only these are. */
function firstBy(order: (section: number) => number, all: number[], count: number): number[] {
  const values = new Float64Array(all.length);
  for (let place = 0; place < all.length; place++) values[place] = order(all[place] ?? 0);
  const least = all.length > count ? nthGreatest(values.slice(), count) : -Infinity;
  const places: number[] = [];
  for (let place = 0; place < all.length; place++) {
    if ((values[place] ?? 0) >= least) places.push(place);
  }
  const section = (place: number) => all[place] ?? 0;
  places.sort(
    (left, right) => (values[right] ?? 0) - (values[left] ?? 0) || section(left) - section(right),
  );
  return places.slice(0, count).map(section);
}
