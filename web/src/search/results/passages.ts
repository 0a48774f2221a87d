import type { Meaning } from "../meaning/meaning";
import type { QueryWord } from "../query/read-query";
import type { Highlighter } from "./highlighting";
import { part, type Range, type Snippet, snippetOf } from "./snippets";

/** Words of a query that asks something. */
const QUESTION = 3;
/** Sentences of a section that are compared, the first ones. */
const MAX_SENTENCES = 24;
/** Words of a passage; a table has no sentences. */
const LONGEST = 40;
/** Words of a sentence that is shown with the next one. */
const SHORT = 12;
const END = /(?<=[.?!])\s+(?=[^a-z\s])/g;

export function isQuestion(words: readonly QueryWord[]): boolean {
  return words.length >= QUESTION;
}

/** Shows what answers a question. */
export class Passages {
  constructor(
    private readonly question: string,
    private readonly meaning: Meaning | null,
    private readonly highlighter: Highlighter,
  ) {}

  /** Return the sentence of a text that is most about the question, or two short ones: words count as much as meaning. */
  show(text: string): Snippet {
    const { highlighter } = this;
    const { words } = highlighter;
    const spans = highlighter.find(text);
    const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const similarities = this.meaning?.compare(this.question);
    const sentences = sentencesOf(text).slice(0, MAX_SENTENCES);
    const scores = sentences.map(({ start, end }) => {
      const found = spans.filter((span) => start <= span.start && span.start < end);
      const numbers = [...new Set(found.map(({ word }) => word))];
      const weight = numbers.reduce((sum, number) => sum + (words[number]?.weight ?? 0), 0);
      return weight / total + (similarities?.to(text.slice(start, end)) ?? 0);
    });
    const best = scores.indexOf(Math.max(...scores));
    const range = { ...(sentences[best] ?? { start: 0, end: text.length }) };
    if (wordCount(text, range) < SHORT) range.end = sentences[best + 1]?.end ?? range.end;
    return wordCount(text, range) > LONGEST
      ? snippetOf(text, highlighter, LONGEST)
      : part(text, spans, highlighter, range);
  }
}

function wordCount(text: string, { start, end }: Range): number {
  return text.slice(start, end).split(/\s+/).length;
}

function sentencesOf(text: string): Range[] {
  const gaps = Array.from(text.matchAll(END), ({ index, 0: gap }) => ({
    end: index,
    next: index + gap.length,
  }));
  const starts = [0, ...gaps.map(({ next }) => next)];
  return starts.map((start, number) => ({ start, end: gaps[number]?.end ?? text.length }));
}
