import { stem } from "../text/stems";
import type { Synonyms } from "../text/synonyms";
import { readNames } from "../text/words";

/** A text as marks and snippets need it, in columns. */
export interface ShownText {
  /** The stems of its terms, and the synonyms of what it says, in reading order. */
  stems: string[];
  /** The characters of each: a synonym has those of its phrase. */
  starts: number[];
  ends: number[];
  /** Where what is between spaces starts. */
  words: number[];
}

/** Texts that are kept: those of a site, or of the last hits on a large one. Reading them is half of a query. */
const MAX_KNOWN = 10_000;

/** Reads the texts that hits show, each once. */
export class ShownTexts {
  private readonly known = new Map<string, ShownText>();

  constructor(private readonly synonyms: Synonyms) {}

  read(text: string): ShownText {
    let shown = this.known.get(text);
    if (shown === undefined) {
      shown = readText(text, this.synonyms);
      if (this.known.size >= MAX_KNOWN) this.known.clear();
      this.known.set(text, shown);
    }
    return shown;
  }
}

function readText(text: string, synonyms: Synonyms): ShownText {
  const names = readNames(text);
  const terms = names.flatMap((name) =>
    name.words.map(({ term, start, end }) => ({
      key: stem(term),
      start: name.start + start,
      end: name.start + end,
    })),
  );
  for (const { term, first, last } of synonyms.find(names)) {
    const [from, to] = [names[first], names[last]];
    if (from && to)
      terms.push({ key: stem(term), start: from.start, end: to.start + to.text.length });
  }
  terms.sort((left, right) => left.start - right.start || left.end - right.end);
  return {
    stems: terms.map(({ key }) => key),
    starts: terms.map(({ start }) => start),
    ends: terms.map(({ end }) => end),
    words: Array.from(text.matchAll(/\S+/g), ({ index }) => index),
  };
}
