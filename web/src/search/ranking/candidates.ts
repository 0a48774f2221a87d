import type { SearchIndex } from "../index/search-index";
import type { Sections } from "../index/sections";
import type { StemScores } from "../index/stem-scores";
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
    if (list) scores.add(index.scores(list), number, quality * Math.sqrt(word.idf) * list.idf);
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

  constructor(
    { count }: Sections,
    private readonly passes: (section: number) => boolean,
  ) {
    this.score = new Float32Array(count);
    this.headingScore = new Float32Array(count);
    this.found = new Uint16Array(count);
    this.foundInHeadings = new Uint16Array(count);
  }

  add({ sections, isInHeadings, whole, headings }: StemScores, word: number, factor: number): void {
    for (let row = 0; row < sections.length; row++) {
      const section = sections[row] ?? 0;
      const found = this.found[section] ?? NO_WORDS;
      if (found === NO_WORDS) {
        if (factor === 0 || !this.passes(section)) continue;
        this.touched.push(section);
      }
      this.found[section] = withWord(found, word);
      if (isInHeadings[row] === 1) {
        this.foundInHeadings[section] = withWord(this.foundInHeadings[section] ?? NO_WORDS, word);
      }
      this.score[section] = (this.score[section] ?? 0) + factor * (whole[row] ?? 0);
      this.headingScore[section] =
        (this.headingScore[section] ?? 0) + factor * (headings[row] ?? 0);
    }
  }
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
  let wholeCount = 0;
  for (const section of touched) {
    greatest = Math.max(greatest, best(section));
    if (isWhole(section)) wholeCount++;
  }
  // A section with all words comes before those that lack one.
  const order = (section: number) => best(section) + (isWhole(section) ? 2 * greatest : 0);
  const count = Math.max(MAX_CANDIDATES, Math.min(wholeCount, MAX_CANDIDATES + MAX_MORE));
  const first = firstBy(order, touched, count);
  const candidates = [...new Set([...first.slice(0, MAX_CANDIDATES), ...near])];
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
    more: first.slice(MAX_CANDIDATES, wholeCount).filter((section) => !near.has(section)),
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
