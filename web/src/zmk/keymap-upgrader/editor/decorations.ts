import { type Range, Text } from "@codemirror/state";
import { Decoration, type DecorationSet } from "@codemirror/view";

import type { Note } from "../diff/changes";
import type { Diff, PlacedChange } from "../diff/diff";
import type { Hunk } from "../diff/hunks";
import { AddedLines, type NewText } from "./added-lines";
import type { Shown, Side } from "./view-state";
import { Spacer } from "./spacer";

type Decorations = readonly Range<Decoration>[];

/** Everything that a diff puts over a text. */
export function decorationsOf(doc: Text, side: Side, { diff, mode, kind }: Shown): DecorationSet {
  if (!diff) return Decoration.none;
  const lines = diff.hunks.flatMap((hunk) => linesOf(doc, hunk[side], side));
  const marks = side === "before" ? oldMarks(diff) : newMarks(diff);
  const blocks =
    mode === "split"
      ? diff.hunks.flatMap((hunk) => spacerOf(doc, hunk, side))
      : addedLinesOf(doc, side, { ...diff, kind });
  return Decoration.set([...lines, ...marks, ...blocks], true);
}

function linesOf(doc: Text, { line, count }: Hunk["before"], side: Side): Decorations {
  const mark = Decoration.line({ class: side === "before" ? "upgrade-removed" : "upgrade-added" });
  return Array.from({ length: count }, (_, index) => mark.range(doc.line(line + index + 1).from));
}

function oldMarks({ changes, notes }: Diff): Decorations {
  return [...changes.flatMap(oldMark), ...notes.flatMap(noteMark)];
}

function oldMark({ key, shown: { from, to }, isRejected }: PlacedChange): Decorations {
  if (from === to) return [];
  return [marked(isRejected ? "upgrade-kept" : "upgrade-old", key).range(from, to)];
}

function noteMark({ key, from, to }: Note): Decorations {
  // A text has no word at its end.
  return from < to ? [marked("upgrade-skipped", key).range(from, to)] : [];
}

function newMarks({ changes }: Diff): Decorations {
  return changes
    .filter(({ isRejected, after }) => !isRejected && after.from < after.to)
    .map(({ key, after }) => marked("upgrade-new", key).range(after.from, after.to));
}

function marked(name: string, key: string): Decoration {
  return Decoration.mark({ class: name, attributes: { "data-explained": key } });
}

/** New lines, which only the old text has below its own. */
function addedLinesOf(doc: Text, side: Side, diff: Diff): Decorations {
  if (side === "after") return [];
  const lines = Text.of(diff.after.split("\n"));
  return diff.hunks
    .filter(({ after }) => after.count > 0)
    .map((hunk) => below(doc, hunk.before, new AddedLines(newTextOf(lines, hunk, diff))));
}

/** The new lines of a hunk, and the positions of new words in them. */
function newTextOf(lines: Text, { after: { line, count } }: Hunk, diff: Diff): NewText {
  const start = lines.line(line + 1).from;
  const text = lines.sliceString(start, lines.line(line + count).to);
  const marks = within(diff.changes, start, start + text.length).map(({ key, after }) => ({
    key,
    from: Math.max(after.from - start, 0),
    to: Math.min(after.to - start, text.length),
  }));
  return { text, kind: diff.kind, marks };
}

/** The accepted changes with words between two places of the new text; changes ascend. */
function within(changes: readonly PlacedChange[], from: number, to: number): PlacedChange[] {
  const found: PlacedChange[] = [];
  for (let at = firstEndingAfter(changes, from); at < changes.length; at += 1) {
    const change = changes[at];
    if (!change || change.after.from >= to) break;
    if (!change.isRejected && change.after.from < change.after.to) found.push(change);
  }
  return found;
}

function firstEndingAfter(changes: readonly PlacedChange[], place: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.after.to ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Room beside the longer half of a hunk, so that lines stay level. */
function spacerOf(doc: Text, hunk: Hunk, side: Side): Decorations {
  const other = side === "before" ? hunk.after : hunk.before;
  const missing = other.count - hunk[side].count;
  return missing > 0 ? [below(doc, hunk[side], new Spacer(missing))] : [];
}

/** A block below lines, or above the line where there are none. */
function below(
  doc: Text,
  { line, count }: Hunk["before"],
  widget: AddedLines | Spacer,
): Range<Decoration> {
  const isAbove = count === 0 && line < doc.lines;
  const at = isAbove ? doc.line(line + 1).from : doc.line(Math.max(line + count, 1)).to;
  return Decoration.widget({ widget, block: true, side: isAbove ? -1 : 1 }).range(at);
}
