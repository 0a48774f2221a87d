import { TITLE } from "./page";
import type { PostingList } from "./postings";
import { FOUND_BY_HEADINGS, type Sections } from "./sections";

/** The sections that a stem finds, by their own texts or by headings above them, in columns. */
export interface StemScores {
  sections: Int32Array;
  /** 1 if a heading has the stem: the section's own or one above it. */
  isInHeadings: Uint8Array;
  /** BM25 of each section as a whole, and of its headings alone. */
  whole: Float32Array;
  headings: Float32Array;
}

/** How often a section has a stem. */
interface Counts {
  total: number;
  /** In its heading and in those above it. */
  inHeadings: number;
  /** In its own heading and in the title of the page. */
  inTitles: number;
  isInHeadings: boolean;
}

const K1 = 1.5;
const B = 0.75;
const MAX_COUNT = 255;

/** Return the scores of a stem, which are the same in every query. */
export function scoreStem(list: PostingList, sections: Sections): StemScores {
  const counts = countStem(list, sections);
  const scores: StemScores = {
    sections: Int32Array.from(counts.keys()),
    isInHeadings: new Uint8Array(counts.size),
    whole: new Float32Array(counts.size),
    headings: new Float32Array(counts.size),
  };
  let row = 0;
  for (const [section, { total, inHeadings, inTitles, isInHeadings }] of counts) {
    const titlesLength = sections.titlesLength[section] ?? 0;
    const length = titlesLength + (sections.length[section] ?? 0);
    const headingLength = (sections.headingLength[section] ?? 0) / sections.averageHeadingLength;
    const ofTitles = saturated(inTitles, headingLength);
    const score = (count: number, words: number) =>
      count > 0 ? saturated(count, words / sections.averageLength) + ofTitles : 0;
    scores.isInHeadings[row] = isInHeadings ? 1 : 0;
    scores.whole[row] = score(Math.min(MAX_COUNT, total), length);
    scores.headings[row] = score(inHeadings, titlesLength);
    row++;
  }
  return scores;
}

/** Count a stem in its sections and, from their headings, in those below, as far as they are near the top of the page. */
function countStem(
  list: PostingList,
  { level, end, position }: Sections,
): ReadonlyMap<number, Counts> {
  const found = new Map<number, Counts>();
  const countsOf = (section: number) => {
    let counts = found.get(section);
    if (!counts) {
      counts = { total: 0, inHeadings: 0, inTitles: 0, isInHeadings: false };
      found.set(section, counts);
    }
    return counts;
  };
  for (let row = 0; row < list.count; row++) {
    const section = list.sections[row] ?? 0;
    countsOf(section).total += (list.starts[row + 1] ?? 0) - (list.starts[row] ?? 0);
    if ((list.headings[row] ?? -1) < 0) continue;
    for (let below = section; below < (end[section] ?? 0); below++) {
      const counts = countsOf(below);
      counts.isInHeadings = true;
      if (below > section && (position[below] ?? 0) >= FOUND_BY_HEADINGS) continue;
      counts.total++;
      counts.inHeadings++;
      if (below === section || level[section] === TITLE) counts.inTitles++;
    }
  }
  return found;
}

/** BM25 of a frequency: the length is that of the text beside the mean. */
function saturated(frequency: number, length: number): number {
  return (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
}
