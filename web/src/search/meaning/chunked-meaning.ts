import { placeOf, SECTIONS_OF_CHUNK, type ShardHead } from "../index/join-pages";
import type { ReadChunk } from "../index/search-index";
import { stem } from "../text/stems";
import type { Meaning, Similarities } from "./meaning";
import { DIMENSIONS, normalized, SectionVectors, type Vector } from "./vectors";
import { addWordVector, wordsToEmbed } from "./word-vectors";

/** Words of a query that are compared. */
const MAX_WORDS = 16;

/**
 * Compares a query with some sections of an index, by the vectors that the index has of its own words: a browser loads
 * the chunks of these words and sections alone.
 */
export class ChunkedMeaning implements Meaning {
  private readonly firstSections: number[] = [];
  private readonly words = new Map<string, Map<string, string>>();
  private readonly sections = new Map<string, SectionVectors>();
  private missing = 0;

  /** `isCompared` tells which sections are; the similarity of others is 0. */
  constructor(
    private readonly heads: readonly ShardHead[],
    private readonly read: ReadChunk,
    private readonly isCompared: (section: number) => boolean,
  ) {
    let first = 0;
    for (const { pages } of heads) {
      this.firstSections.push(first);
      first += pages.reduce((sum, [, , , levels]) => sum + levels.length, 0);
    }
  }

  /** Begin a query. */
  begin(): void {
    this.missing = 0;
  }

  /** Whether a chunk was not there since the query began. */
  get isIncomplete(): boolean {
    return this.missing > 0;
  }

  compare(text: string): Similarities {
    const vector = this.vectorOf(text);
    return {
      of: (section) => (this.isCompared(section) ? this.similarity(section, vector) : 0),
      to: () => 0,
      nearest: () => [],
    };
  }

  private vectorOf(text: string): Vector {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of wordsToEmbed(text).slice(0, MAX_WORDS)) {
      const written = this.wordVector(word);
      if (written !== undefined) addWordVector(written, sum);
    }
    return normalized(sum);
  }

  /** Each shard has the words of its own pages. */
  private wordVector(word: string): string | undefined {
    const key = stem(word);
    for (const [shard, { starts }] of this.heads.entries()) {
      const number = placeOf(starts, key);
      const chunk = this.open(this.words, { shard, kind: "embeddings", number }, (text) => {
        return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
      });
      const written = chunk?.get(word);
      if (written !== undefined || this.isIncomplete) return written;
    }
    return undefined;
  }

  private similarity(section: number, vector: Vector): number {
    const shard = placeOf(this.firstSections, section);
    const place = section - (this.firstSections[shard] ?? 0);
    const number = Math.floor(place / SECTIONS_OF_CHUNK);
    const chunk = this.open(this.sections, { shard, kind: "vectors", number }, (text) => {
      return new SectionVectors([JSON.parse(text) as string]);
    });
    return chunk?.similarity(place % SECTIONS_OF_CHUNK, vector) ?? 0;
  }

  private open<Chunk extends object>(
    opened: Map<string, Chunk>,
    { shard, kind, number }: { shard: number; kind: "embeddings" | "vectors"; number: number },
    parse: (text: string) => Chunk,
  ): Chunk | null {
    const key = `${shard} ${number}`;
    let chunk = opened.get(key) ?? null;
    if (chunk === null) {
      const text = this.read(shard, kind, number);
      if (text === null) this.missing++;
      if (!text) return null;
      chunk = parse(text);
      opened.set(key, chunk);
    }
    return chunk;
  }
}
