import { TITLE } from "../index/page";
import type { PostingList } from "../index/postings";
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

/** A row of the posting list of a stem that a word of the query may stand for, and how likely it does. */
interface Row {
  list: PostingList;
  row: number;
  quality: number;
}

/** By section, all rows of a word. */
export type WordRows = ReadonlyMap<number, readonly Row[]>;

/** Return the rows of each word of a query, of some sections and of those above them: each list is looked through once. */
export function rowsOf(
  index: SearchIndex,
  words: readonly QueryWord[],
  sections: readonly number[],
): WordRows[] {
  const isWanted = new Uint8Array(index.sections.count);
  for (const section of sections) {
    isWanted[section] = 1;
    for (const above of index.sections.above(section)) isWanted[above] = 1;
  }
  return words.map(({ stems }) => {
    const rows = new Map<number, Row[]>();
    for (const [key, quality] of stems) {
      const list = index.find(key);
      for (let row = 0; list && row < list.count; row++) {
        const section = list.sections[row] ?? 0;
        if (isWanted[section] !== 1) continue;
        const found = rows.get(section);
        if (found) found.push({ list, row, quality });
        else rows.set(section, [{ list, row, quality }]);
      }
    }
    return rows;
  });
}

/** Return where a section has each word of a query, null for a word that it lacks. */
export function matchWords(
  sections: Sections,
  section: number,
  words: readonly WordRows[],
): (Occurrences | null)[] {
  const path = [...sections.above(section)].reverse();
  path.push(section);
  return words.map((rows) => occurrencesIn(sections, path, rows));
}

/** Return where the last section of a path has a word: in its own texts, or in headings above it. */
function occurrencesIn(
  { level }: Sections,
  path: readonly number[],
  rows: WordRows,
): Occurrences | null {
  const found: Occurrences = { quality: 0, positions: [], heading: [], isInTitle: false };
  let isInOrder = true;
  for (const section of path) {
    const isOwn = section === path.at(-1);
    const own = rows.get(section) ?? [];
    isInOrder &&= own.length < 2;
    for (const { list, row, quality } of own) {
      const position = list.headings[row] ?? -1;
      const isInHeading = position >= 0;
      if (!isInHeading && !isOwn) continue;
      const likely = list.synonyms[row] === 1 ? quality * SYNONYM : quality;
      found.quality = Math.max(found.quality, likely);
      if (isInHeading) found.positions.push((level[section] ?? 0) * GAP + position);
      if (isInHeading && isOwn) found.heading.push({ position, idf: list.idf });
      found.isInTitle ||= !isOwn && level[section] === TITLE;
      if (!isOwn) continue;
      for (let at = list.starts[row] ?? 0; at < (list.starts[row + 1] ?? 0); at++) {
        found.positions.push(CONTENT + (list.positions[at] ?? 0));
      }
    }
  }
  if (found.positions.length === 0) return null;
  if (!isInOrder) found.positions.sort((left, right) => left - right);
  return found;
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
