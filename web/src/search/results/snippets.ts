import type { Highlighter, MatchLevel, Span } from "./highlighting";

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
  const words = wordStarts(text);
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

function wordStarts(text: string): number[] {
  return Array.from(text.matchAll(/\S+/g), ({ index }) => index);
}

/** The word to begin with: the best matches are in the middle of the words behind it. */
function bestWindow(words: readonly number[], spans: readonly Span[], size: number): number {
  const found = spans.map(({ start, word }) => ({ at: lastNotAbove(words, start), word }));
  let best = { first: 0, last: size - 1, words: 0, matches: 0 };
  found.forEach(({ at: first }, number) => {
    const inside = found.slice(number).filter(({ at }) => at < first + size);
    const different = new Set(inside.map(({ word }) => word)).size;
    const isBetter =
      different > best.words || (different === best.words && inside.length > best.matches);
    if (isBetter) {
      best = {
        first,
        last: inside.at(-1)?.at ?? first,
        words: different,
        matches: inside.length,
      };
    }
  });
  const before = Math.floor((size - (best.last - best.first + 1)) / 2);
  return Math.max(0, Math.min(best.first - before, words.length - size));
}

function lastNotAbove(values: readonly number[], limit: number): number {
  return values.findLastIndex((value) => value <= limit);
}
