import type { Embeddings } from "../meaning/embeddings";
import { sumOfVectors, writeCode } from "../meaning/vectors";
import { stem } from "../text/stems";
import { isStopWord } from "../text/stop-words";
import type { Synonyms } from "../text/synonyms";
import { readNames } from "../text/words";
import { MAX_DIGIT } from "./numbers";
import {
  type Page,
  type PagePart,
  type PageRow,
  type Section,
  type ShownSection,
  type TextChunk,
  TITLE,
} from "./page";
import { type Posting, writePosting } from "./postings";

/** Positions of a stem in the text of one section, and one of a stop word: more of them change no ranking. */
const MAX_POSITIONS = 4;
/** Words between a text and what is asked: none of both are near one another. */
const FAR = 20;
/** Characters of a chunk of texts, at least. A result needs a whole chunk. */
const CHUNK_SIZE = 1_300;

/** Read a page. The result depends on nothing but the arguments, so a cache can keep it. */
export function readPage(
  page: Page,
  synonyms: Synonyms,
  embeddings: Embeddings | null,
): { part: PagePart; texts: TextChunk[] } {
  const lists = new Map<string, PageList>();
  const sections = page.sections.map((section, number): PagePart["sections"][number] => {
    const reading = new SectionReader(synonyms);
    reading.read(section.heading, true);
    const length = reading.read(section.text, false);
    reading.readAsked(section.asked ?? "", length);
    for (const [key, found] of reading.found) addPosting(lists, key, number, found);
    return [section.level, length, section.rank, reading.heading];
  });
  const texts = chunksOf(page);
  const part = {
    facets: [page.language, page.version, page.tag] as PagePart["facets"],
    rank: page.rank,
    isReference: page.isReference,
    sections,
    rows: [...lists].map(([key, { forms, count, first, last, postings }]): PageRow => [
      key,
      [...forms],
      count,
      first,
      last,
      postings,
    ]),
    names: namesOf(page.sections),
    chunks: texts.map((chunk) => chunk.sections.length),
    vectors: embeddings === null ? "" : codesOf(texts, page.sections, embeddings),
  };
  return { part, texts };
}

interface TermOccurrences extends Posting {
  forms: Set<string>;
}

/** Reads the texts of a section. */
class SectionReader {
  /** By stem. */
  readonly found = new Map<string, TermOccurrences>();
  /** The stems in the heading, with their positions. */
  readonly heading: [string, number][] = [];

  constructor(private readonly synonyms: Synonyms) {}

  /** Read a text; return its length in words. */
  read(text: string, isHeading: boolean): number {
    if (text === "") return 0;
    const names = readNames(text);
    let length = 0;
    for (const { position, words } of names) {
      for (const { term, part } of words) {
        const key = this.add(term, position + part, isHeading, false);
        if (isHeading) this.heading.push([key, position + part]);
        length = position + part + 1;
      }
    }
    for (const { term, name } of this.synonyms.find(names)) {
      this.add(term, names[name]?.position ?? 0, isHeading, true);
    }
    return length;
  }

  /** Read how readers ask for the section, behind its text: the words that it lacks. */
  readAsked(asked: string, length: number): void {
    const own = new Set(this.found.keys());
    for (const { position, words } of readNames(asked)) {
      for (const { term, part, isJoined } of words) {
        if (isJoined || isStopWord(term) || own.has(stem(term))) continue;
        this.add(term, length + FAR + position + part, false, false);
      }
    }
  }

  private add(term: string, position: number, isHeading: boolean, isSynonym: boolean): string {
    const key = stem(term);
    let found = this.found.get(key);
    if (!found) {
      found = { heading: -1, positions: [], isSynonym, forms: new Set() };
      this.found.set(key, found);
    }
    found.forms.add(term);
    found.isSynonym &&= isSynonym;
    if (isHeading) {
      if (found.heading < 0) found.heading = position;
    } else {
      const most = isStopWord(term) ? 1 : MAX_POSITIONS;
      const isNew = (found.positions.at(-1) ?? -1) < position;
      if (isNew && found.positions.length < most) found.positions.push(position);
    }
    return key;
  }
}

/** The posting list of a stem in one page, see `PageRow`. */
interface PageList {
  forms: Set<string>;
  count: number;
  first: number;
  last: number;
  postings: string;
}

function addPosting(
  lists: Map<string, PageList>,
  key: string,
  section: number,
  { forms, ...posting }: TermOccurrences,
): void {
  let list = lists.get(key);
  if (!list) {
    list = { forms: new Set(), count: 0, first: section, last: section, postings: "" };
    lists.set(key, list);
  }
  list.postings += writePosting(posting, list.count > 0 ? section - list.last : null);
  list.last = section;
  list.count++;
  for (const form of forms) list.forms.add(form);
}

function namesOf(sections: readonly Section[]): [string, number[]][] {
  const names = new Map<string, number[]>();
  sections.forEach((section, number) => {
    for (const name of section.names) names.set(name, [...(names.get(name) ?? []), number]);
  });
  return [...names];
}

/**
 * The vectors of a page's sections as codes. Titles count as much as the text, and what is asked as much as both; the group
 * above the page says little.
 */
function codesOf(
  texts: readonly TextChunk[],
  read: readonly Section[],
  embeddings: Embeddings,
): string {
  const shown = texts.flatMap(({ title, sections }) =>
    sections.map(([, headings, text]) => {
      const titles = embeddings.embed([title, ...headings].join(" "));
      return sumOfVectors(titles, embeddings.embed(text));
    }),
  );
  const asked = read.map((section) => embeddings.embed(section.asked ?? ""));
  return shown
    .map((vector, number) => writeCode(sumOfVectors(vector, asked[number] ?? vector)))
    .join("");
}

/** The sections in reading order, in chunks. */
function chunksOf({ url, group, sections }: Page): TextChunk[] {
  const title = sections[0]?.heading ?? "";
  const chunks: TextChunk[] = [];
  let above: string[] = [];
  let size = CHUNK_SIZE;
  for (const { level, heading, anchor, text, names, rank } of sections) {
    above = [...Array.from({ length: level - TITLE }, (_, number) => above[number] ?? ""), heading];
    const shown: ShownSection = [anchor, above.slice(1), text, names, rank];
    if (size >= CHUNK_SIZE || chunks.at(-1)?.sections.length === MAX_DIGIT) {
      chunks.push({ url, group, title, sections: [] });
      size = 0;
    }
    chunks.at(-1)?.sections.push(shown);
    size += heading.length + text.length;
  }
  return chunks;
}
