import type { Manifest, TextPlace } from "./files";

const TITLE = 1;
const LENGTH_BASE = 4;

/** What the manifest says of each section, by its number. */
export interface Section {
  page: number;
  /** The number of the section on its page. */
  position: number;
  level: number;
  /** The sections above it, from the page's first one. */
  above: Section[];
  number: number;
  /** Words in the text. */
  length: number;
  /** Words in the heading; stop words count little. */
  headingLength: number;
  rank: number;
}

export interface Sections {
  all: Section[];
  /** The first section of each page. */
  starts: number[];
  /** The files of texts, in the order of their sections. */
  texts: TextPlace[];
  averageLength: number;
  averageHeading: number;
}

export function readSections({ pages }: Manifest): Sections {
  const all: Section[] = [];
  const starts: number[] = [];
  const texts: TextPlace[] = [];
  pages.forEach(([, rank, levels, lengths, headings, ranks, sizes], page) => {
    const start = all.length;
    starts.push(start);
    let textStart = start;
    Array.from(sizes).forEach((size, number) => {
      texts.push({ page, number, start: textStart });
      textStart += digit(size);
    });
    let above: Section[] = [];
    for (let position = 0; position < levels.length; position++) {
      const level = digit(levels[position]);
      above = above.filter((section) => section.level < level);
      const section = {
        page,
        position,
        level,
        above,
        number: start + position,
        length: LENGTH_BASE ** digit(lengths[position]) - 1,
        headingLength: Math.max(1, digit(headings[position])),
        rank: rank + digit(ranks[position]),
      };
      all.push(section);
      above = [...above, section];
    }
  });
  return {
    all,
    starts,
    texts,
    averageLength: average(all.map((section) => section.length + section.headingLength)),
    averageHeading: average(all.map((section) => section.headingLength)),
  };
}

export function isBelowTitle({ level }: Section): boolean {
  return level > TITLE;
}

/** The index of the last start that is not above a value. */
export function placeOf<Value>(starts: Value[], value: Value): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as Value) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function digit(character: string | undefined): number {
  return character ? parseInt(character, 36) : 0;
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
