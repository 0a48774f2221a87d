import type { Embeddings } from "../meaning/embeddings";
import { DIMENSIONS } from "../meaning/vectors";
import { writeWordVector } from "../meaning/word-vectors";
import { stem } from "../text/stems";
import { isAlphabetic, readNames, spellings } from "../text/words";
import { writeDigit } from "./numbers";
import { codeOfTraits } from "./traits";
import type { Facets, PagePart } from "./page";
import { inverseDocumentFrequency, withGap } from "./postings";

/** A page in the manifest. Strings have a digit for each section; `chunks` has one for each chunk of texts. */
export type PageEntry = [
  facets: number,
  rank: number,
  isReference: 0 | 1,
  levels: string,
  lengths: string,
  headings: string,
  ranks: string,
  chunks: string,
];

/** The part of a shard in the manifest. */
export interface ShardHead {
  facets: Facets[];
  pages: PageEntry[];
  /** The first stem of each chunk of terms. */
  starts: string[];
  /** The first letters that have a chunk of words, in their order. */
  letters: string;
}

/** Postings by stem, followed by its forms if they are others; sections by the name that they define. */
export type TermChunk = [entries: Record<string, string>, names: Record<string, number[]>];

/** A shard: some pages of a site that are indexed together. Chunks of words are by the first letter. */
export interface Shard {
  head: ShardHead;
  terms: TermChunk[];
  words: string[];
  /** The codes of the vectors of `SECTIONS_OF_CHUNK` sections each. */
  vectors: string[];
  /** For each chunk of terms, the vectors of the words in it. */
  embeddings: WordVectors[];
}

/** What is kept of a part while a shard is joined: its rows take most of its memory. */
type PartWithoutRows = Omit<PagePart, "rows">;

/** Stems with their positions. */
type Heading = readonly (readonly [string, number])[];

interface Entry {
  forms: Set<string>;
  postings: string[];
  count: number;
  last: number;
}

/** Characters of postings in a chunk of terms. A frequent stem has a chunk for itself. */
const CHUNK_SIZE = 2_000;
/** Steps of a power of two that lengths of texts, and weights of headings, are rounded to. */
export const LENGTH_STEPS = 4;
export const WEIGHT_STEPS = 10;

/** Sections whose vectors are one chunk. */
export const SECTIONS_OF_CHUNK = 16;
/** A word that may have a vector. */
const EMBEDDABLE = /^[a-z0-9]+$/;

/** The vectors of words by word, see meaning/word-vectors.ts. */
export type WordVectors = Record<string, string>;

/** A shard while the parts of its pages come. */
export class ShardJoiner {
  readonly #entries = new Map<string, Entry>();
  readonly #parts: PartWithoutRows[] = [];
  #sectionCount = 0;

  /** Take the part of the next page. */
  add({ rows, ...part }: PagePart): void {
    for (const [key, forms, count, first, last, postings] of rows) {
      let entry = this.#entries.get(key);
      if (!entry) {
        entry = { forms: new Set(), postings: [], count: 0, last: 0 };
        this.#entries.set(key, entry);
      }
      entry.postings.push(withGap(postings, this.#sectionCount + first - entry.last));
      entry.last = this.#sectionCount + last;
      entry.count += count;
      for (const form of forms) entry.forms.add(form);
    }
    this.#parts.push(part);
    this.#sectionCount += part.sections.length;
  }

  /**
   * Return the shard of all parts. Without embeddings, meaning is left out. `known` are vectors from an earlier shard: to
   * write those of all words takes as long as the rest.
   */
  join(embeddings: Embeddings | null, known: readonly WordVectors[] = []): Shard {
    const entries = this.#entries;
    const parts = this.#parts;
    const stems = [...entries.keys()].sort(byCodeUnits);
    const chunks = chunked(stems, entries);
    const starts = chunks.map(([first = ""]) => first);
    const names = namesByChunk(parts, starts);
    const words = wordsByLetter(entries);
    const knownVectors = new Map(known.flatMap((vectors) => Object.entries(vectors)));
    return {
      head: { ...headOf(parts, entries), starts, letters: [...words.keys()].join("") },
      terms: chunks.map((chunk, number) => [
        Object.fromEntries(chunk.map((each) => writeEntry(each, entries))),
        Object.fromEntries(names[number] ?? []),
      ]),
      words: [...words.values()].map((each) => each.join(" ")),
      vectors: cut(parts.map((part) => part.vectors).join(""), SECTIONS_OF_CHUNK * DIMENSIONS),
      embeddings:
        embeddings === null
          ? []
          : chunks.map((chunk) => {
              const forms = chunk.flatMap((key) => [...(entries.get(key)?.forms ?? [])]);
              return wordVectors(forms, embeddings, knownVectors);
            }),
    };
  }
}

function cut(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, number) =>
    text.slice(number * length, (number + 1) * length),
  );
}

function wordVectors(
  words: readonly string[],
  embeddings: Embeddings,
  known: ReadonlyMap<string, string>,
): WordVectors {
  return Object.fromEntries(
    words
      .filter((word) => EMBEDDABLE.test(word))
      .map((word) => [word, known.get(word) ?? writeWordVector(embeddings.wordVector(word))]),
  );
}

function byCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function chunked(stems: readonly string[], entries: ReadonlyMap<string, Entry>): string[][] {
  const chunks: string[][] = [];
  let size = Infinity;
  for (const key of stems) {
    const own = (entries.get(key)?.postings ?? []).reduce((sum, { length }) => sum + length, 0);
    if (size + own > CHUNK_SIZE) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(key);
    size += own;
  }
  return chunks;
}

function writeEntry(key: string, entries: ReadonlyMap<string, Entry>): [string, string] {
  const { forms, postings } = entries.get(key) ?? { forms: new Set<string>(), postings: [] };
  const isPlain = forms.size === 1 && forms.has(key);
  return [isPlain ? key : [key, ...forms].join(" "), postings.join("")];
}

/** The stem by whose chunk a name is found: that of its first term. */
export function keyOfName(name: string): string {
  return stem(readNames(name)[0]?.words[0]?.term ?? name);
}

/** For each chunk of terms, the names in its range and their spellings; those on references are inverted bit by bit. */
function namesByChunk(
  parts: readonly PartWithoutRows[],
  starts: readonly string[],
): Map<string, number[]>[] {
  const names = starts.map(() => new Map<string, number[]>());
  let firstSection = 0;
  for (const part of parts) {
    for (const [name, sections] of part.names) {
      const numbers = sections.map((each) => firstSection + each);
      const marked = part.isReference ? numbers.map((number) => ~number) : numbers;
      for (const key of new Set([name, ...spellings(name)])) {
        const chunk = names[placeOf(starts, keyOfName(key))];
        chunk?.set(key, [...(chunk.get(key) ?? []), ...marked]);
      }
    }
    firstSection += part.sections.length;
  }
  return names;
}

/** The words that may be misspelled, by their first letter. */
function wordsByLetter(entries: ReadonlyMap<string, Entry>): Map<string, string[]> {
  const forms = new Set([...entries.values()].flatMap((entry) => [...entry.forms]));
  const words = new Map<string, string[]>();
  for (const word of [...forms].filter(isAlphabetic).sort(byCodeUnits)) {
    const letter = word.charAt(0);
    const known = words.get(letter);
    if (known) known.push(word);
    else words.set(letter, [word]);
  }
  return words;
}

function headOf(parts: readonly PartWithoutRows[], entries: ReadonlyMap<string, Entry>) {
  const sectionCount = parts.reduce((sum, { sections }) => sum + sections.length, 0);
  const facets = new Map<string, Facets>();
  for (const part of parts) facets.set(JSON.stringify(part.facets), part.facets);
  const numbers = new Map([...facets.keys()].map((key, number) => [key, number]));
  const rarity = (key: string) =>
    inverseDocumentFrequency(entries.get(key)?.count ?? 0, sectionCount);
  const repeatsOf = headingRepeats(parts);
  const digits = (values: number[]) =>
    values.map((value) => writeDigit(Math.round(value))).join("");
  const pages = parts.map(({ sections, ...part }): PageEntry => {
    const defining = new Set(part.names.flatMap(([, numbers]) => numbers));
    return [
      numbers.get(JSON.stringify(part.facets)) ?? 0,
      part.rank,
      part.isReference ? 1 : 0,
      digits(
        sections.map(([level, , , heading], number) =>
          codeOfTraits({ level, isDefinition: defining.has(number), repeats: repeatsOf(heading) }),
        ),
      ),
      digits(
        sections.map(([, length]) => (length > 0 ? 1 + Math.log2(1 + length) * LENGTH_STEPS : 0)),
      ),
      digits(
        sections.map(([, , , heading]) => Math.log2(1 + weightOf(heading, rarity)) * WEIGHT_STEPS),
      ),
      digits(sections.map(([, , rank]) => rank)),
      digits(part.chunks),
    ];
  });
  return { facets: [...facets.values()], pages };
}

/** Tells how often pages have a heading, see `Traits`. */
function headingRepeats(parts: readonly PartWithoutRows[]) {
  const counts = new Map<string, number>();
  const keyOf = (heading: Heading) => heading.map(([key]) => key).join(" ");
  for (const [, , , heading] of parts.flatMap(({ sections }) => sections)) {
    counts.set(keyOf(heading), (counts.get(keyOf(heading)) ?? 0) + 1);
  }
  return (heading: Heading) => Math.round(Math.log2(counts.get(keyOf(heading)) ?? 1) / 2);
}

/** How much a heading says: rare words more. Of a name and its parts the most frequent counts. */
function weightOf(heading: Heading, rarity: (stem: string) => number): number {
  const byPosition = new Map<number, number>();
  for (const [key, position] of heading) {
    byPosition.set(position, Math.min(rarity(key), byPosition.get(position) ?? Infinity));
  }
  return [...byPosition.values()].reduce((sum, each) => sum + each, 0);
}

/** The index of the last start that is not above a value, or 0. */
export function placeOf<Value>(starts: ArrayLike<Value>, value: Value): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as Value) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
