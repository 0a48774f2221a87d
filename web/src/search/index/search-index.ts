import { stem } from "../text/stems";
import { keyOfName, placeOf, type ShardHead, type TermChunk } from "./join-pages";
import { readDigit } from "./numbers";
import type { Facets, TextChunk } from "./page";
import {
  inverseDocumentFrequency,
  type PostingList,
  readPostings,
  type ShardPostings,
} from "./postings";
import { Sections } from "./sections";
import { scoreStem, type StemScores } from "./stem-scores";

/**
 * Chunks of a shard by kind: of terms, of the words with a first letter, of texts; and for meaning, of the vectors of
 * sections and of words.
 */
export type ChunkKind = "terms" | "words" | "texts" | "vectors" | "embeddings";

/**
 * Gives chunks of an index as JSON. Null is a chunk that is not there yet: the query is asked again when it is. An empty
 * text is one that this query does without.
 */
export type ReadChunk = (shard: number, kind: ChunkKind, number: number) => string | null;

/** Postings that are kept decoded: those of a site, or of the last queries on a large one. */
const MAX_DECODED = 20_000;

/** Chunks of texts that are kept parsed: those of a site, or of the last hits on a large one. */
const MAX_TEXTS = 2_000;

const NO_FACETS: Facets = ["", [], ""];

interface Terms {
  entries: Map<string, string>;
  forms: Map<string, string[]>;
  names: Map<string, number[]>;
}

interface OpenShard {
  head: ShardHead;
  firstSection: number;
  /** By number, as read. */
  terms: Map<number, Terms>;
  words: Map<number, string[]>;
}

/** An open index. Chunks are parsed when they are needed. */
export class SearchIndex {
  readonly sections: Sections;
  private readonly shards: OpenShard[];
  private readonly lists = new Map<string, PostingList>();
  /** Of these lists, since a query asked for them: scoring takes several times as long as adding scores up. */
  private readonly scored = new WeakMap<PostingList, StemScores>();
  private readonly facetsOfPages: Facets[];
  private readonly references: boolean[];
  private readonly texts: { shard: number; number: number }[] = [];
  private readonly textStarts: number[] = [];
  private readonly textChunks = new Map<number, TextChunk>();
  private missing = 0;

  constructor(
    heads: readonly ShardHead[],
    private readonly readChunk: ReadChunk,
  ) {
    this.sections = new Sections(heads);
    let firstSection = 0;
    this.shards = heads.map((head) => {
      const shard = { head, firstSection, terms: new Map(), words: new Map() };
      firstSection += head.pages.reduce((sum, [, , , levels]) => sum + levels.length, 0);
      return shard;
    });
    const pages = heads.flatMap(({ facets, pages: own }) =>
      own.map((page) => ({ facets: facets[page[0]] ?? NO_FACETS, isReference: page[2] === 1 })),
    );
    this.facetsOfPages = pages.map(({ facets }) => facets);
    this.references = pages.map(({ isReference }) => isReference);
    this.placeTexts(heads);
  }

  /** Begin a query. */
  begin(): void {
    this.missing = 0;
  }

  /** Whether a chunk was not there since the query began: what seems to be unknown may be in it. */
  get isIncomplete(): boolean {
    return this.missing > 0;
  }

  /** The language, versions and tag of a page. */
  facets(page: number): Facets {
    return this.facetsOfPages[page] ?? NO_FACETS;
  }

  isReference(page: number): boolean {
    return this.references[page] ?? false;
  }

  idf(frequency: number): number {
    return inverseDocumentFrequency(frequency, this.sections.count);
  }

  /** The posting list of a stem; null if no section has it. */
  find(key: string): PostingList | null {
    const known = this.lists.get(key);
    if (known) return known;
    const postings: ShardPostings[] = [];
    let isWhole = true;
    for (const shard of this.shards) {
      const terms = this.termsFor(shard, key);
      const text = terms?.entries.get(key);
      if (text !== undefined) postings.push({ text, firstSection: shard.firstSection });
      isWhole &&= terms !== null;
    }
    if (postings.length === 0) return null;
    const list = readPostings(key, postings, this.sections.count);
    if (this.lists.size >= MAX_DECODED) this.lists.clear();
    if (isWhole) this.lists.set(key, list);
    return list;
  }

  /** The sections that a posting list finds, with their scores. */
  scores(list: PostingList): StemScores {
    let scores = this.scored.get(list);
    if (!scores) {
      scores = scoreStem(list, this.sections);
      this.scored.set(list, scores);
    }
    return scores;
  }

  /** Whether a text has exactly this term. */
  has(term: string): boolean {
    const key = stem(term);
    return this.shards.some((shard) => this.termsFor(shard, key)?.forms.get(key)?.includes(term));
  }

  /** The number of sections that have a term in any form; 0 if none has it in this one. */
  frequency(term: string): number {
    return this.has(term) ? (this.find(stem(term))?.count ?? 0) : 0;
  }

  /** The terms that begin so, in all shards, with the stem of each. */
  startingWith(beginning: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const shard of this.shards) {
      const { starts } = shard.head;
      const last = placeOf(starts, `${beginning}\uffff`);
      for (let number = placeOf(starts, beginning); number <= last; number++) {
        for (const [key, forms] of this.termsIn(shard, number)?.forms ?? []) {
          for (const form of forms) if (form.startsWith(beginning)) found.set(form, key);
        }
      }
    }
    return found;
  }

  /** The words with a first letter that may be misspelled, in order. */
  words(letter: string): string[] {
    const found = this.shards.flatMap((shard, number) => {
      const place = Array.from(shard.head.letters).indexOf(letter);
      if (place < 0) return [];
      let words = shard.words.get(place);
      if (!words) {
        const read = this.read(number, "words", place) as string | null;
        if (read === null) return [];
        words = read.split(" ");
        shard.words.set(place, words);
      }
      return words;
    });
    return this.shards.length === 1 ? found : [...new Set(found)].sort();
  }

  /** The sections that define a name in code, letter for letter. */
  defining(name: string): number[] {
    const key = keyOfName(name);
    return this.shards.flatMap((shard) =>
      (this.termsFor(shard, key)?.names.get(name) ?? []).map(
        (section) => shard.firstSection + (section < 0 ? ~section : section),
      ),
    );
  }

  /** The chunk of texts with a section, and its number there; null if it is not there yet. */
  text(section: number): { chunk: TextChunk; number: number } | null {
    const place = placeOf(this.textStarts, section);
    let chunk = this.textChunks.get(place) ?? null;
    if (chunk === null) {
      const { shard, number } = this.texts[place] ?? { shard: 0, number: 0 };
      chunk = this.read(shard, "texts", number) as TextChunk | null;
      if (this.textChunks.size >= MAX_TEXTS) this.textChunks.clear();
      if (chunk !== null) this.textChunks.set(place, chunk);
    }
    return chunk && { chunk, number: section - (this.textStarts[place] ?? 0) };
  }

  private read(shard: number, kind: ChunkKind, number: number): unknown {
    const text = this.readChunk(shard, kind, number);
    if (text === null) this.missing++;
    return text === null || text === "" ? null : (JSON.parse(text) as unknown);
  }

  private placeTexts(heads: readonly ShardHead[]): void {
    let start = 0;
    heads.forEach(({ pages }, shard) => {
      let number = 0;
      for (const page of pages) {
        const chunks = page[7];
        for (let at = 0; at < chunks.length; at++) {
          this.texts.push({ shard, number: number++ });
          this.textStarts.push(start);
          start += readDigit(chunks, at);
        }
      }
    });
  }

  private termsFor(shard: OpenShard, key: string): Terms | null {
    return this.termsIn(shard, placeOf(shard.head.starts, key));
  }

  private termsIn(shard: OpenShard, number: number): Terms | null {
    if (number >= shard.head.starts.length) return null;
    let terms = shard.terms.get(number);
    if (!terms) {
      const chunk = this.read(this.shards.indexOf(shard), "terms", number) as TermChunk | null;
      if (chunk === null) return null;
      terms = readTerms(chunk);
      shard.terms.set(number, terms);
    }
    return terms;
  }
}

function readTerms([written, names]: TermChunk): Terms {
  const entries = new Map<string, string>();
  const forms = new Map<string, string[]>();
  for (const [key, postings] of Object.entries(written)) {
    const [own = "", ...others] = key.split(" ");
    entries.set(own, postings);
    forms.set(own, others.length > 0 ? others : [own]);
  }
  return { entries, forms, names: new Map(Object.entries(names)) };
}
