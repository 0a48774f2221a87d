import type { Edit, Skipped, UpgradedFile } from "../../contract/upgrades";
import { positionsAt, shownText } from "./positions";

export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** An edit of the service's, in both ways of counting. */
export interface Change {
  /** Which edit it is, also after the text around it has changed. */
  key: string;
  edit: Edit;
  raw: Replacement;
  shown: Replacement;
}

/** A skipped change, with its position in the editor. */
export interface Note {
  key: string;
  skipped: Skipped;
  from: number;
  to: number;
}

/** The changes of a file in the order of its text. Throws if they do not lead from the text to the upgraded one. */
export function changesOf(text: string, file: UpgradedFile): Change[] {
  const edits = file.edits.toSorted((a, b) => a.before.offset - b.before.offset);
  const ends = edits.flatMap(({ before }) => [before.offset, before.offset + before.length]);
  const positions = positionsAt(text, ends);
  const keys = keysOf(edits);
  const changes = edits.map((edit, index) => {
    const [from, to] = positions.slice(2 * index);
    if (!from || !to) throw new Error("an edit without a place");
    return {
      key: keys[index] ?? edit.id,
      edit,
      raw: { from: from.raw, to: to.raw, insert: edit.after.text },
      shown: { from: from.shown, to: to.shown, insert: shownText(edit.after.text) },
    };
  });
  if (applied(text, changes.map(raw)) !== file.text) {
    throw new Error("the edits do not lead to the upgraded text");
  }
  return changes;
}

/** Tell equal edits apart by their order, not by their place, which moves while somebody types. */
function keysOf(edits: readonly Edit[]): string[] {
  const seen = new Map<string, number>();
  return edits.map(({ rule, before, after }) => {
    const same = JSON.stringify([rule, before.text, after.text]);
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    return `${same}${count}`;
  });
}

function raw(change: Change): Replacement {
  return change.raw;
}

export function shown(change: Change): Replacement {
  return change.shown;
}

/** A text with replacements, which ascend and do not overlap. */
export function applied(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, insert } of replacements) {
    parts.push(text.slice(done, from), insert);
    done = to;
  }
  return [...parts, text.slice(done)].join("");
}

/** The places of skipped changes. */
export function notesOf(text: string, file: UpgradedFile): Note[] {
  const offsets = file.skipped
    .flatMap(({ offset, length }) => [offset, offset + length])
    .toSorted((a, b) => a - b);
  const positions = positionsAt(text, offsets);
  const shownAt = new Map(offsets.map((offset, index) => [offset, positions[index]?.shown ?? 0]));
  return file.skipped.map((skipped, index) => ({
    key: `skipped${index}`,
    skipped,
    from: shownAt.get(skipped.offset) ?? 0,
    to: shownAt.get(skipped.offset + skipped.length) ?? 0,
  }));
}
