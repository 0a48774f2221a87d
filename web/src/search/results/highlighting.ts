import type { QueryWord } from "../query/read-query";
import { sizeOf, type WordSet, withWord } from "../query/word-sets";
import type { ShownTexts } from "./shown-texts";

/** The markup of matches. Texts around it are escaped for HTML. */
export interface Marking {
  before: string;
  after: string;
  /** Where a text is cut. */
  ellipsis: string;
}

/** Characters that matched a word of the query, by its number. */
export interface Span {
  start: number;
  end: number;
  word: number;
}

export type MatchLevel = "none" | "partial" | "full";

/** A whole value as HTML with marks, as clients of the search protocol read it. */
export interface Highlight {
  value: string;
  matchLevel: MatchLevel;
  matchedWords: string[];
  fullyHighlighted?: boolean;
}

/** Finds and marks the words of a query in texts. Stop words are not marked. */
export class Highlighter {
  readonly words: readonly QueryWord[];
  private readonly byStem = new Map<string, number[]>();

  constructor(
    words: readonly QueryWord[],
    private readonly texts: ShownTexts,
    readonly marking: Marking,
  ) {
    this.words = words.filter(({ isStopWord }) => !isStopWord);
    this.words.forEach(({ stems }, number) => {
      for (const key of stems.keys()) {
        this.byStem.set(key, [...(this.byStem.get(key) ?? []), number]);
      }
    });
  }

  /** Return the spans to mark in a text, in reading order. */
  find(text: string): Span[] {
    const { stems, starts, ends } = this.texts.read(text);
    const spans: Span[] = [];
    stems.forEach((key, at) => {
      for (const word of this.byStem.get(key) ?? []) {
        spans.push({ start: starts[at] ?? 0, end: ends[at] ?? 0, word });
      }
    });
    return spans;
  }

  /** Return where what is between spaces starts. */
  wordStarts(text: string): readonly number[] {
    return this.texts.read(text).words;
  }

  /** Return the whole text with marks. */
  highlight(text: string): Highlight {
    const spans = this.find(text);
    if (spans.length === 0)
      return { value: escapeHtml(text), matchLevel: "none", matchedWords: [] };
    const found = wordsIn(spans);
    return {
      value: this.mark(text, spans, 0, text.length),
      matchLevel: this.matchLevel(spans),
      matchedWords: this.words
        .filter((_, number) => found & (1 << number))
        .map((each) => each.text),
      fullyHighlighted: isFullyMarked(text, spans),
    };
  }

  matchLevel(spans: readonly Span[]): MatchLevel {
    const count = sizeOf(wordsIn(spans));
    return count === 0 ? "none" : count === this.words.length ? "full" : "partial";
  }

  /** Return a part of a text as HTML with marks; those that go beyond it are cut. */
  mark(text: string, spans: readonly Span[], start: number, end: number): string {
    let value = "";
    let at = start;
    for (const { start: first, end: last } of merged(spans)) {
      const from = Math.max(first, start);
      const to = Math.min(last, end);
      if (from >= to) continue;
      const marked = this.marking.before + escapeHtml(text.slice(from, to)) + this.marking.after;
      value += escapeHtml(text.slice(at, from)) + marked;
      at = to;
    }
    return value + escapeHtml(text.slice(at, end));
  }
}

export function escapeHtml(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function wordsIn(spans: readonly Span[]): WordSet {
  return spans.reduce((set, { word }) => withWord(set, word), 0);
}

/** Spans that touch are one. */
function merged(spans: readonly Span[]): { start: number; end: number }[] {
  const marks: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) marks.push({ start, end });
  }
  return marks;
}

/** Whether no letter is outside of marks. */
function isFullyMarked(text: string, spans: readonly Span[]): boolean {
  let at = 0;
  let rest = "";
  for (const { start, end } of merged(spans)) {
    rest += text.slice(at, start);
    at = end;
  }
  return !/[\p{L}\p{N}_]/u.test(rest + text.slice(at));
}
