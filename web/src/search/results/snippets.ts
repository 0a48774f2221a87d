import { placeOf } from "../index/join-pages";
import { sizeOf } from "../query/word-sets";
import { type Highlighter, type MatchLevel, type Span, wordsIn } from "./highlighting";

/** The part of a value with the most matches, as HTML with marks and an ellipsis at each cut. */
export interface Snippet {
  value: string;
  matchLevel: MatchLevel;
}

/** Characters of a text. */
export interface Range {
  start: number;
  end: number;
}

/** Return so many words of a text, those that have most of the query. */
export function snippetOf(text: string, highlighter: Highlighter, length: number): Snippet {
  const spans = highlighter.find(text);
  const words = highlighter.wordStarts(text);
  const size = Math.max(1, length);
  if (words.length <= size) return part(text, spans, highlighter, { start: 0, end: text.length });
  const first = bestWindow(words, spans, size);
  const end = words[first + size] ?? text.length;
  const range = { start: words[first] ?? 0, end: text.slice(0, end).trimEnd().length };
  const { value, matchLevel } = part(text, spans, highlighter, range);
  const { ellipsis } = highlighter.marking;
  const before = first > 0 ? ellipsis : "";
  return { value: before + value + (first + size < words.length ? ellipsis : ""), matchLevel };
}

export function part(
  text: string,
  spans: readonly Span[],
  highlighter: Highlighter,
  range: Range,
): Snippet {
  return {
    value: highlighter.mark(text, spans, range.start, range.end),
    matchLevel: highlighter.matchLevel(spans),
  };
}

/** The word to begin with: the best matches are in the middle of the words behind it. */
function bestWindow(words: readonly number[], spans: readonly Span[], size: number): number {
  const places = spans.map(({ start }) => placeOf(words, start));
  let best = { first: 0, last: size - 1, words: 0, matches: 0 };
  let end = 0;
  places.forEach((first, number) => {
    while ((places[end] ?? Infinity) < first + size) end++;
    const matches = end - number;
    const found = sizeOf(wordsIn(spans.slice(number, end)));
    if (found > best.words || (found === best.words && matches > best.matches)) {
      best = { first, last: places[end - 1] ?? first, words: found, matches };
    }
  });
  const before = Math.floor((size - (best.last - best.first + 1)) / 2);
  return Math.max(0, Math.min(best.first - before, words.length - size));
}
