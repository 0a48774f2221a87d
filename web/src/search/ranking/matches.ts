import { TITLE } from "../index/page";
import { type PostingList, rowFrom, rowOf } from "../index/postings";
import type { SearchIndex } from "../index/search-index";
import type { Sections } from "../index/sections";
import type { QueryWord } from "../query/read-query";

/** Where a section has a word of the query. */
export interface Occurrences {
  /** That of the best meaning; 1 is the word itself. */
  quality: number;
  /** In all texts, ascending: those of a heading of level n start at n * GAP, those of the text at CONTENT. */
  positions: number[];
  /** In the section's own heading, each with how rare the meaning is. */
  heading: { position: number; idf: number }[];
  /** Whether the title of the page above has it. */
  isInTitle: boolean;
}

/** Between texts, so that their words are never near one another. */
const GAP = 1_000;
const CONTENT = 7 * GAP;
/** The quality of a term that a text has a synonym of. */
const SYNONYM = 0.85;
/** Words between two words that have nothing to do with one another. */
const FAR = 8;
/** Nearness of words in a page's title and in the heading of a section below, as if two words were between them. */
const TITLE_APART = 0.5;

/** The posting list of a stem that a word of the query may stand for, and how likely it does. */
export interface WordPostings {
  list: PostingList;
  quality: number;
}

/** Return the posting lists for each word of a query. */
export function postingsOf(index: SearchIndex, words: readonly QueryWord[]): WordPostings[][] {
  return words.map(({ stems }) =>
    [...stems].flatMap(([key, quality]) => {
      const list = index.find(key);
      return list ? { list, quality } : [];
    }),
  );
}

/** Return where a section has each word of a query, null for a word that it lacks. */
export function matchWords(
  sections: Sections,
  section: number,
  words: readonly (readonly WordPostings[])[],
): (Occurrences | null)[] {
  const above = [...sections.above(section)].reverse();
  return words.map((postings) => {
    let joined: Occurrences | null = null;
    for (const each of postings) {
      const found = occurrencesIn(sections, section, above, each);
      if (found) joined = joined ? join(joined, found) : found;
    }
    return joined;
  });
}

function occurrencesIn(
  { level }: Sections,
  section: number,
  above: readonly number[],
  { list, quality }: WordPostings,
): Occurrences | null {
  const first = list.sections[rowFrom(list, above[0] ?? section)];
  if (first === undefined || first > section) return null;
  const positions: number[] = [];
  let isSynonym = true;
  let isInTitle = false;
  for (const each of above) {
    const row = rowOf(list, each);
    const position = row < 0 ? -1 : (list.headings[row] ?? -1);
    if (position < 0) continue;
    positions.push((level[each] ?? 0) * GAP + position);
    isSynonym &&= list.synonyms[row] === 1;
    isInTitle ||= level[each] === TITLE;
  }
  const row = rowOf(list, section);
  const heading = row < 0 ? -1 : (list.headings[row] ?? -1);
  if (row >= 0) {
    isSynonym &&= list.synonyms[row] === 1;
    if (heading >= 0) positions.push((level[section] ?? 0) * GAP + heading);
    for (let at = list.starts[row] ?? 0; at < (list.starts[row + 1] ?? 0); at++) {
      positions.push(CONTENT + (list.positions[at] ?? 0));
    }
  }
  if (positions.length === 0) return null;
  return {
    quality: isSynonym ? quality * SYNONYM : quality,
    positions,
    heading: heading >= 0 ? [{ position: heading, idf: list.idf }] : [],
    isInTitle,
  };
}

function join(left: Occurrences, right: Occurrences): Occurrences {
  return {
    quality: Math.max(left.quality, right.quality),
    positions: [...left.positions, ...right.positions].sort((a, b) => a - b),
    heading: [...left.heading, ...right.heading],
    isInTitle: left.isInTitle || right.isInTitle,
  };
}

/** Return the occurrences without those in the text below the heading. */
export function inHeadings(words: readonly (Occurrences | null)[]): (Occurrences | null)[] {
  return words.map((word) => {
    if (!word || (word.positions[0] ?? CONTENT) >= CONTENT) return null;
    return { ...word, positions: word.positions.filter((position) => position < CONTENT) };
  });
}

/**
 * Return how near to one another the words are: 1 for two that follow each other as typed. Several pairs of a longer query
 * tell more together: n of them give up to the square root of n.
 */
export function proximityOf(words: readonly (Occurrences | null)[], isBelowTitle: boolean): number {
  const pairs = words.length - 1;
  if (pairs < 1) return 1;
  let sum = 0;
  for (let number = 0; number < pairs; number++) {
    const left = words[number];
    const right = words[number + 1];
    if (left && right) sum += nearness(left, right, isBelowTitle);
  }
  return sum / Math.sqrt(pairs);
}

function nearness(left: Occurrences, right: Occurrences, isBelowTitle: boolean): number {
  const distance = distanceOf(left.positions, right.positions);
  const near = distance < FAR ? 1 / Math.max(1, distance) : 0;
  const isJoined =
    (left.heading.length > 0 && right.isInTitle) || (right.heading.length > 0 && left.isInTitle);
  return isJoined && isBelowTitle ? Math.max(near, TITLE_APART) : near;
}

/** The least number of words from a position to one behind it; one before it is a word further. */
function distanceOf(lefts: readonly number[], rights: readonly number[]): number {
  let least = FAR;
  let next = 0;
  for (const left of lefts) {
    while (next < rights.length && (rights[next] ?? 0) < left) next++;
    const behind = rights[next];
    const before = rights[next - 1];
    if (behind !== undefined) least = Math.min(least, behind - left);
    if (before !== undefined) least = Math.min(least, left - before + 1);
    if (least === 1) break;
  }
  return least;
}
