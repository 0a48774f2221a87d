import { type Match, proximity } from "./matches";
import type { QueryWord } from "./query";

const ALL_UP_TO = 2;
const ENOUGH = 0.66;
const FEW = 6;
const SOME = 0.33;
const ELSEWHERE = 0.4;
const TOO_FEW = 0.1;
const IN_REFERENCE = 0.6;
const ENOUGH_ON_PAGE = 3;
const RANK_WEIGHT = 0.2;
const LEVEL_WEIGHT = 0.15;
const POSITION_WEIGHT = 0.001;
const LAST_POSITION = 100;

/** The words on each page, as bits, and the sum of its scores. */
interface PageWords {
  found: number;
  score: number;
}

/** Pages with such words are hits; those of `others` after the rest. */
interface Selection {
  chosen: Set<number>;
  others: Set<number>;
}

/** Put matches in order, as homerow/search/ranking does; pages that have too few of the words are left out. */
export function rankMatches(words: QueryWord[], matches: Match[], defining: Set<number>): Match[] {
  const pages = pageWords(matches);
  const selection = select(words, pages);
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const shares = words.map(({ weight }) => weight / total);
  const held = (found: number) =>
    shares.reduce((sum, share, number) => sum + (has(found, number) ? share : 0), 0);
  const score = (match: Match) => {
    const page = pages.get(match.section.page) ?? { found: 0, score: 0 };
    const few = selection.others.has(page.found) ? TOO_FEW : 0;
    return (
      10 * ((1 - ELSEWHERE) * held(match.found) + ELSEWHERE * held(page.found) - few) +
      6 * sum(match, shares, ({ quality }) => quality - 1) +
      2 * proximity(match) +
      4 * exactness(match, shares) +
      (defining.has(match.section.number) ? 6 : 0) +
      (defining.has(~match.section.number) ? 6 * (1 + IN_REFERENCE) : 0) +
      match.score +
      1.5 * (page.score / (page.score + ENOUGH_ON_PAGE)) +
      weight(match)
    );
  };
  const isHit = ({ section }: Match) => {
    const found = pages.get(section.page)?.found ?? 0;
    return selection.chosen.has(found) || selection.others.has(found);
  };
  return matches
    .filter(isHit)
    .map((match) => ({ match, score: score(match) }))
    .sort((a, b) => b.score - a.score)
    .map(({ match }) => match);
}

function sum(
  { words }: Match,
  shares: number[],
  value: (word: NonNullable<Match["words"][number]>) => number,
): number {
  return words.reduce(
    (total, word, number) => total + (word ? (shares[number] ?? 0) * value(word) : 0),
    0,
  );
}

/** How much of the heading the query is, and how much of the query titles are. */
function exactness(match: Match, shares: number[]): number {
  const positions = new Set(match.words.flatMap((word) => word?.heading ?? []));
  if (positions.size === 0) return 0;
  const share = Math.min(1, positions.size / match.section.headingLength);
  const titled = sum(match, shares, ({ heading, isInTitle }) =>
    heading.length > 0 || isInTitle ? 1 : 0,
  );
  return Math.sqrt(share) * titled;
}

function weight({ section, words }: Match): number {
  const isHeading = words.every((word) => !word || word.heading.length > 0 || word.isInTitle);
  const level = isHeading ? LEVEL_WEIGHT * (10 - section.level) : 0;
  const position = Math.min(section.position, LAST_POSITION);
  return RANK_WEIGHT * section.rank + level - POSITION_WEIGHT * position;
}

function pageWords(matches: Match[]): Map<number, PageWords> {
  const pages = new Map<number, PageWords>();
  for (const { section, found, score } of matches) {
    const page = pages.get(section.page) ?? { found: 0, score: 0 };
    pages.set(section.page, { found: page.found | found, score: page.score + score });
  }
  return pages;
}

/** Which pages hold enough of the words: all of them, or, where few pages do, most. */
function select(words: QueryWord[], pages: Map<number, PageWords>): Selection {
  const required = bits(words, ({ isRequired }) => isRequired) || bits(words, () => true);
  const known = bits(words, ({ meanings }, number) => meanings.size > 0 && has(required, number));
  const counts = new Map<number, number>();
  for (const { found } of pages.values())
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1);
  for (const { kept, share, least } of attempts(words, required, known)) {
    const chosen = holding(kept, share, words, counts);
    const count = [...chosen].reduce((sum, found) => sum + (counts.get(found) ?? 0), 0);
    if (chosen.size === 0 || count < least) continue;
    if (size(required) === 1 || (count >= FEW && size(kept) >= size(known))) {
      return { chosen, others: new Set() };
    }
    const others = holding(known, SOME, words, counts);
    return { chosen, others: new Set([...others].filter((found) => !chosen.has(found))) };
  }
  return { chosen: new Set(), others: new Set() };
}

function* attempts(words: QueryWord[], required: number, known: number) {
  yield { kept: required, share: 1, least: FEW };
  let kept = known;
  for (let number = words.length - 1; number >= 0; number--) {
    if (!has(kept, number)) continue;
    yield { kept, share: size(kept) > ALL_UP_TO ? ENOUGH : 1, least: 1 };
    kept &= ~(1 << number);
  }
  yield { kept: known, share: 0, least: 1 };
}

function holding(
  kept: number,
  share: number,
  words: QueryWord[],
  counts: Map<number, number>,
): Set<number> {
  const weigh = (found: number) =>
    words.reduce((sum, { weight }, number) => sum + (has(found, number) ? weight : 0), 0);
  const asked = share * weigh(kept);
  const holds = (found: number) =>
    (found & kept) === kept || (share < 1 && (found & kept) !== 0 && weigh(found & kept) >= asked);
  return new Set([...counts.keys()].filter(holds));
}

function has(found: number, number: number): boolean {
  return (found & (1 << number)) !== 0;
}

function bits(words: QueryWord[], isSet: (word: QueryWord, number: number) => boolean): number {
  return words.reduce(
    (found, word, number) => (isSet(word, number) ? found | (1 << number) : found),
    0,
  );
}

function size(found: number): number {
  return found.toString(2).replaceAll("0", "").length;
}
