import { NumberReader, writeDigit, writeNumber } from "./numbers";

/** Where a section has a stem. */
export interface Posting {
  /** The first position in its heading, or -1. */
  heading: number;
  /** Positions in its text. */
  positions: number[];
  /** Whether it has the stem only as a synonym of what it says. */
  isSynonym: boolean;
}

/**
 * Return a posting as text: a digit (bit 0: in the heading, bit 1: a synonym, above: the number of positions), the gap
 * to the section before, the position in the heading, and the gaps between positions in the text. `null` leaves the
 * gap out, for `withGap`.
 */
export function writePosting(
  { heading, positions, isSynonym }: Posting,
  gap: number | null,
): string {
  const isInHeading = heading >= 0;
  let text = writeDigit((isInHeading ? 1 : 0) | (isSynonym ? 2 : 0) | (positions.length << 2));
  if (gap !== null) text += writeNumber(gap);
  if (isInHeading) text += writeNumber(heading);
  let last = 0;
  for (const position of positions) {
    text += writeNumber(position - last);
    last = position;
  }
  return text;
}

/** Return postings with the gap that their first one was written without. */
export function withGap(postings: string, gap: number): string {
  return postings.charAt(0) + writeNumber(gap) + postings.slice(1);
}

/** The sections that have a stem, in columns. */
export interface PostingList {
  stem: string;
  count: number;
  /** Inverse document frequency, as BM25 defines it. */
  idf: number;
  sections: Int32Array;
  /** The position in each section's heading, or -1. */
  headings: Int16Array;
  /** 1 for a section that has the stem only as a synonym. */
  synonyms: Uint8Array;
  /** Where the positions of each section start, and, as one more, where the last ones end. */
  starts: Int32Array;
  positions: Uint16Array;
}

/** The postings of one shard, and the number of its first section. */
export interface ShardPostings {
  text: string;
  firstSection: number;
}

/** Read the posting list of a stem from all shards that have it. */
export function readPostings(
  stem: string,
  shards: readonly ShardPostings[],
  sectionCount: number,
): PostingList {
  const sections: number[] = [];
  const headings: number[] = [];
  const synonyms: number[] = [];
  const starts: number[] = [0];
  const positions: number[] = [];
  for (const { text, firstSection } of shards) {
    const reader = new NumberReader(text);
    let section = firstSection;
    while (!reader.isAtEnd) {
      const head = reader.digit();
      sections.push((section += reader.number()));
      headings.push(head & 1 ? reader.number() : -1);
      synonyms.push((head >> 1) & 1);
      let position = 0;
      for (let left = head >> 2; left > 0; left--) positions.push((position += reader.number()));
      starts.push(positions.length);
    }
  }
  return {
    stem,
    count: sections.length,
    idf: inverseDocumentFrequency(sections.length, sectionCount),
    sections: Int32Array.from(sections),
    headings: Int16Array.from(headings),
    synonyms: Uint8Array.from(synonyms),
    starts: Int32Array.from(starts),
    positions: Uint16Array.from(positions),
  };
}

export function inverseDocumentFrequency(frequency: number, sectionCount: number): number {
  return Math.log(1 + (sectionCount - frequency + 0.5) / (frequency + 0.5));
}
