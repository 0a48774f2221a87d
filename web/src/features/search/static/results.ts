import type { TextFile } from "./files";
import type { QueryWord } from "./query";
import { readNames } from "./words";

export interface Marking {
  before: string;
  after: string;
  /** Words of a snippet. */
  words: number;
}

interface Marked {
  value: string;
  matchLevel: "none" | "full";
}

const CONTEXT = 0.3;

/** A section as the dialog and the page of results read hits: DocSearch's schema. */
export function hitOf(
  [url, group, title, sections]: TextFile,
  number: number,
  words: QueryWord[],
  marking: Marking,
) {
  const [anchor, headings, text] = sections[number] ?? [null, [], ""];
  const names = [group ?? "", title, ...headings];
  const mark = (value: string) => marked(value, words, marking);
  const level = names.length - 1;
  const shown = names.map(mark);
  const content = text === "" ? null : snippet(text, words, marking);
  const isContent =
    content !== null && content.matchLevel === "full" && shown.at(-1)?.matchLevel !== "full";
  const type = isContent ? "content" : `lvl${level}`;
  const href = anchor ? `${url}#${anchor}` : url;
  return {
    objectID: `${href}-${number}-${type}`,
    url: href,
    url_without_anchor: url,
    anchor,
    type,
    hierarchy: byLevel(names.map(escape)),
    content: isContent ? escape(text) : null,
    _highlightResult: { hierarchy: byLevel(shown) },
    _snippetResult: { hierarchy: byLevel(shown), ...(content ? { content } : {}) },
  };
}

function byLevel<Value>(values: Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, level) => [`lvl${level}`, value]));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The spans of a text to mark. */
function spansOf(text: string, words: QueryWord[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const { start, words: found } of readNames(text)) {
    for (const each of found) {
      const typed = words.find((word) => isMeant(each.term, word));
      if (!typed) continue;
      const at = start + each.start;
      const whole = text.slice(at, start + each.end);
      const isBegun = whole.toLowerCase().startsWith(typed.term);
      spans.push([at, at + (isBegun ? typed.term.length : whole.length)]);
    }
  }
  return merged(spans);
}

function isMeant(term: string, { meanings }: QueryWord): boolean {
  return [...meanings.keys()].some(({ forms }) => forms.includes(term));
}

function merged(spans: [number, number][]): [number, number][] {
  const apart: [number, number][] = [];
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

function marked(text: string, words: QueryWord[], marking: Marking): Marked {
  return markSpans(text, spansOf(text, words), marking);
}

function markSpans(text: string, spans: [number, number][], { before, after }: Marking): Marked {
  let value = "";
  let at = 0;
  for (const [start, end] of spans) {
    value += escape(text.slice(at, start)) + before + escape(text.slice(start, end)) + after;
    at = end;
  }
  return { value: value + escape(text.slice(at)), matchLevel: spans.length > 0 ? "full" : "none" };
}

/** The words of a text around the most matches. */
function snippet(text: string, words: QueryWord[], marking: Marking): Marked {
  const places = [...text.matchAll(/\S+/g)].map((match) => match.index);
  const spans = spansOf(text, words);
  if (places.length <= marking.words || spans.length === 0) {
    const end = places[marking.words];
    const cut = markSpans(
      end === undefined ? text : text.slice(0, end).trimEnd(),
      spansIn(spans, 0, end),
      marking,
    );
    return end === undefined ? cut : { ...cut, value: `${cut.value}…` };
  }
  const first = bestStart(places, spans, marking.words);
  const start = places[first] ?? 0;
  const end = places[first + marking.words] ?? text.length;
  const part = markSpans(text.slice(start, end).trimEnd(), spansIn(spans, start, end), marking);
  const value = `${first > 0 ? "…" : ""}${part.value}${end < text.length ? "…" : ""}`;
  return { ...part, value };
}

function spansIn(spans: [number, number][], start: number, end = Infinity): [number, number][] {
  return spans
    .filter((span) => span[0] >= start && span[1] <= end)
    .map(([a, b]) => [a - start, b - start]);
}

/** The word to begin with: the window behind it has most matches, a third of it comes before the first. */
function bestStart(places: number[], spans: [number, number][], length: number): number {
  const numbers = spans.map(([start]) => places.filter((place) => place <= start).length - 1);
  let best = 0;
  let most = 0;
  numbers.forEach((first, index) => {
    const count = numbers.slice(index).filter((number) => number < first + length).length;
    if (count > most) [best, most] = [first, count];
  });
  return Math.max(0, Math.min(best - Math.floor(CONTEXT * length), places.length - length));
}
