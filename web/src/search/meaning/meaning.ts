import type { Embeddings } from "./embeddings";
import { dot, SectionVectors, type SimilarSection, type Vector } from "./vectors";

/** Compares texts with the sections of an index: it finds the same thing in other words. */
export interface Meaning {
  compare(text: string): Similarities;
}

/** How similar sections are to a text, from -1 to 1. */
export interface Similarities {
  of(section: number): number;
  /** How similar another text is. */
  to(text: string): number;
  /** Return the most similar sections, the best first: at most `count` that pass and are at least so similar. */
  nearest(count: number, least: number, passes: (section: number) => boolean): number[];
}

/** Sentences whose vectors are kept, 256 bytes each: the hits of a question change little while it is typed. */
const MAX_SENTENCES = 10_000;

/** The meaning of any text, and of all sections. */
export class WholeMeaning implements Meaning {
  private readonly vectors: SectionVectors;
  private readonly sentences = new Map<string, Vector>();

  /** `codes` are those of each shard. */
  constructor(
    private readonly embeddings: Embeddings,
    codes: readonly string[],
  ) {
    this.vectors = new SectionVectors(codes);
  }

  compare(text: string): Similarities {
    return new WholeSimilarities(this.vectors, this.embeddings.embed(text), (other) =>
      this.embedSentence(other),
    );
  }

  private embedSentence(text: string): Vector {
    let vector = this.sentences.get(text);
    if (vector === undefined) {
      vector = this.embeddings.embed(text);
      if (this.sentences.size >= MAX_SENTENCES) this.sentences.clear();
      this.sentences.set(text, vector);
    }
    return vector;
  }
}

class WholeSimilarities implements Similarities {
  /** Those that are at least as similar as was asked for: a query asks twice if it is read loosely. */
  private similar: SimilarSection[] | null = null;

  constructor(
    private readonly vectors: SectionVectors,
    private readonly vector: Vector,
    private readonly embed: (text: string) => Vector,
  ) {}

  to(text: string): number {
    return dot(this.vector, this.embed(text));
  }

  of(section: number): number {
    return this.vectors.similarity(section, this.vector);
  }

  nearest(count: number, least: number, passes: (section: number) => boolean): number[] {
    this.similar ??= this.vectors.similarTo(this.vector, least);
    const near = this.similar.filter(({ section }) => passes(section));
    near.sort((left, right) => right.similarity - left.similarity || left.section - right.section);
    return near.slice(0, count).map((each) => each.section);
  }
}
