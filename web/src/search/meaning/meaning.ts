import type { Embeddings } from "./embeddings";
import { dot, SectionVectors, type Vector } from "./vectors";

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

/** The meaning of any text, and of all sections. */
export class WholeMeaning implements Meaning {
  private readonly vectors: SectionVectors;

  /** `codes` are those of each shard. */
  constructor(
    private readonly embeddings: Embeddings,
    codes: readonly string[],
  ) {
    this.vectors = new SectionVectors(codes);
  }

  compare(text: string): Similarities {
    return new WholeSimilarities(this.vectors, this.embeddings, text);
  }
}

class WholeSimilarities implements Similarities {
  private readonly vector: Vector;

  constructor(
    private readonly vectors: SectionVectors,
    private readonly embeddings: Embeddings,
    text: string,
  ) {
    this.vector = embeddings.embed(text);
  }

  to(text: string): number {
    return dot(this.vector, this.embeddings.embed(text));
  }

  of(section: number): number {
    return this.vectors.similarity(section, this.vector);
  }

  nearest(count: number, least: number, passes: (section: number) => boolean): number[] {
    const similar = this.vectors.similarTo(this.vector, least);
    const near = similar.filter(({ section }) => passes(section));
    near.sort((left, right) => right.similarity - left.similarity || left.section - right.section);
    return near.slice(0, count).map((each) => each.section);
  }
}
