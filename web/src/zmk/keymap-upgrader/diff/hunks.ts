import type { Replacement } from "./changes";

/** Lines that were replaced by others; lines count from 0. */
export interface Hunk {
  before: { line: number; count: number };
  after: { line: number; count: number };
}

/** The lines that replacements touch. Neighbours stay apart, so that an old line stands by its new one. */
export function hunksOf(text: string, replacements: readonly Replacement[]): Hunk[] {
  const lineOf = lineCounter(text);
  const hunks: Hunk[] = [];
  let shift = 0;
  for (const replacement of replacements) {
    const removed = text.slice(replacement.from, replacement.to);
    const hunk = trimmed(text, replacement, {
      line: lineOf(replacement.from),
      removed: breaks(removed) + 1,
      inserted: breaks(replacement.insert) + 1,
      shift,
    });
    shift += breaks(replacement.insert) - breaks(removed);
    const last = hunks.at(-1);
    if (last && overlap(last, hunk)) hunks[hunks.length - 1] = joined(last, hunk);
    else hunks.push(hunk);
  }
  return hunks;
}

interface Touched {
  line: number;
  removed: number;
  inserted: number;
  shift: number;
}

/** Without the line before or after whole lines that were removed or put in: it is as it was. */
function trimmed(text: string, { from, to, insert }: Replacement, touched: Touched): Hunk {
  const removed = text.slice(from, to);
  const startsLine = from === 0 || text[from - 1] === "\n";
  const endsLine = to === text.length || text[to] === "\n";
  const isAbove =
    startsLine && [removed, insert].every((part) => part === "" || part.endsWith("\n"));
  const isBelow =
    endsLine && [removed, insert].every((part) => part === "" || part.startsWith("\n"));
  const spared = isAbove || isBelow ? 1 : 0;
  const line = touched.line + (isAbove ? 0 : spared);
  return {
    before: { line, count: touched.removed - spared },
    after: { line: line + touched.shift, count: touched.inserted - spared },
  };
}

function overlap(last: Hunk, next: Hunk): boolean {
  return (
    next.before.line < last.before.line + last.before.count ||
    next.after.line < last.after.line + last.after.count
  );
}

function joined(last: Hunk, next: Hunk): Hunk {
  return { before: span(last.before, next.before), after: span(last.after, next.after) };
}

function span(first: Hunk["before"], second: Hunk["before"]): Hunk["before"] {
  return { line: first.line, count: second.line + second.count - first.line };
}

function breaks(text: string): number {
  return text.split("\n").length - 1;
}

/** The line of an offset; offsets must ascend. */
function lineCounter(text: string): (offset: number) => number {
  let line = 0;
  let at = text.indexOf("\n");
  return (offset) => {
    while (at !== -1 && at < offset) {
      line += 1;
      at = text.indexOf("\n", at + 1);
    }
    return line;
  };
}
