import type { QueryWord } from "./query";
import { isBelowTitle, type Section, type Sections } from "./sections";
import type { Entry, Row } from "./vocabulary";

/** Where a section has a word of the query. */
export interface Occurrences {
  quality: number;
  /** In all texts, in order. */
  positions: number[];
  /** In its own heading. */
  heading: number[];
  isInTitle: boolean;
}

/** A section, its score by BM25, and where it has each word of the query: null for a word that it lacks. */
export interface Match {
  section: Section;
  score: number;
  words: (Occurrences | null)[];
  /** The words that it has, as bits. */
  found: number;
}

const MAX_CANDIDATES = 80;
const SATURATION = 0.7;
const K1 = 1.2;
const B = 0.75;
const SYNONYM = 0.85;
const GAP = 1000;
const CONTENT = 7;
const TITLE = 1;
/** Sections of a page that its title finds by BM25. */
const FOUND_BY_TITLE = 15;

/**
 * The best sections that have any of the words, of those that pass a filter; those with all words come first. `more`
 * are further sections with all words.
 */
export function findMatches(
  words: QueryWord[],
  sections: Sections,
  passes: (section: Section) => boolean,
): { matches: Match[]; more: Match[] } {
  const all = 2 ** words.length - 1;
  const isWhole = ({ found }: Match) => (found === all ? 1 : 0);
  const found = sectionsWithAny(words, sections)
    .filter(passes)
    .map((section) => match(section, words, sections))
    .sort((a, b) => isWhole(b) - isWhole(a) || b.score - a.score);
  const best = found.slice(0, MAX_CANDIDATES);
  const most = Math.max(...best.map(({ score }) => score), Number.MIN_VALUE);
  return {
    matches: best.map((each) => ({ ...each, score: (each.score / most) ** SATURATION })),
    more: found.slice(MAX_CANDIDATES).filter(isWhole),
  };
}

function sectionsWithAny(words: QueryWord[], { all }: Sections): Section[] {
  const entries = words.flatMap(({ meanings }) => [...meanings.keys()]);
  const numbers = new Set(entries.flatMap(({ rows }) => [...rows.keys()]));
  return [...numbers].flatMap((number) => all[number] ?? []);
}

function match(section: Section, words: QueryWord[], sections: Sections): Match {
  const whole: Match = { section, score: 0, words: [], found: 0 };
  words.forEach((word, number) => {
    const { occurrences, score } = matchWord(section, word, sections);
    whole.words.push(occurrences);
    whole.score += score;
    if (occurrences) whole.found |= 1 << number;
  });
  return whole;
}

/** Where a section has any meaning of a word, and the sum of their scores. A rare word counts more than by BM25. */
function matchWord(section: Section, { meanings, idf }: QueryWord, sections: Sections) {
  let occurrences: Occurrences | null = null;
  let score = 0;
  for (const [entry, quality] of meanings) {
    const each = occurrencesOf(section, entry, quality);
    if (!each) continue;
    occurrences = occurrences ? join(occurrences, each) : each;
    score += quality * Math.sqrt(idf) * entry.idf * bm25(section, entry, each, sections);
  }
  return { occurrences, score };
}

function occurrencesOf(section: Section, { rows }: Entry, quality: number): Occurrences | null {
  const own = rows.get(section.number);
  const above = section.above.flatMap((each) => {
    const row = rows.get(each.number);
    return row && row.heading >= 0 ? [{ level: each.level, row }] : [];
  });
  if (!own && above.length === 0) return null;
  const isSynonym = (own?.isSynonym ?? true) && above.every(({ row }) => row.isSynonym);
  return {
    quality: isSynonym ? quality * SYNONYM : quality,
    positions: [
      ...above.map(({ level, row }) => level * GAP + row.heading),
      ...(own ? ownPositions(own, section.level) : []),
    ],
    heading: own && own.heading >= 0 ? [own.heading] : [],
    isInTitle: above.some(({ level }) => level === TITLE),
  };
}

function ownPositions({ heading, content }: Row, level: number): number[] {
  const positions = content.map((position) => CONTENT * GAP + position);
  return heading < 0 ? positions : [level * GAP + heading, ...positions];
}

function join(left: Occurrences, right: Occurrences): Occurrences {
  return {
    quality: Math.max(left.quality, right.quality),
    positions: [...left.positions, ...right.positions].sort((a, b) => a - b),
    heading: [...left.heading, ...right.heading],
    isInTitle: left.isInTitle || right.isInTitle,
  };
}

/** BM25 of the whole text and of the titles, as two fields. */
function bm25(section: Section, entry: Entry, each: Occurrences, sections: Sections): number {
  const isNear = section.position < FOUND_BY_TITLE;
  const content = entry.rows.get(section.number)?.content.length ?? 0;
  const titles = each.heading.length + (isNear && each.isInTitle ? 1 : 0);
  const above = isNear ? each.positions.length - content - each.heading.length : 0;
  const text = content + each.heading.length + above;
  return (
    saturated(text, (section.length + section.headingLength) / sections.averageLength) +
    saturated(titles, section.headingLength / sections.averageHeading)
  );
}

function saturated(frequency: number, length: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
}

const TITLE_APART = 2;
const FAR = 8;

/** 1 if two words follow one another as typed, less the further they are apart; more in a longer query. */
export function proximity({ words, section }: Match): number {
  if (words.length < 2) return 1;
  let sum = 0;
  for (let number = 1; number < words.length; number++) {
    const [left, right] = [words[number - 1], words[number]];
    if (left && right) sum += nearness(left, right, isBelowTitle(section));
  }
  return sum / Math.sqrt(words.length - 1);
}

function nearness(left: Occurrences, right: Occurrences, isBelow: boolean): number {
  const apart = gap(left.positions, right.positions);
  const near = apart < FAR ? 1 / Math.max(1, apart) : 0;
  const isJoined =
    (left.heading.length > 0 && right.isInTitle) || (right.heading.length > 0 && left.isInTitle);
  return isJoined && isBelow ? Math.max(near, 1 / TITLE_APART) : near;
}

/** The least number of words from a position to one behind it; one before it is a word further. */
function gap(lefts: number[], rights: number[]): number {
  let least = FAR;
  for (const left of lefts) {
    for (const right of rights) {
      least = Math.min(least, right >= left ? right - left : left - right + 1);
    }
  }
  return least;
}
