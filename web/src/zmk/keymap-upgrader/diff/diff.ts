import type { FileKind, UpgradedFile } from "../../contract/upgrades";
import { applied, type Change, changesOf, type Note, notesOf, shown } from "./changes";
import { type Hunk, hunksOf } from "./hunks";
import { shownText } from "./positions";

/** A change with its place in the upgraded text too; one that was rejected has none. */
export interface PlacedChange extends Change {
  isRejected: boolean;
  /** It was right only because of others, which were rejected. */
  isMoot: boolean;
  after: { from: number; to: number };
}

/** A text beside what it becomes, in the editor's positions. */
export interface Diff {
  kind: FileKind;
  before: string;
  after: string;
  hunks: Hunk[];
  changes: PlacedChange[];
  notes: Note[];
}

/** What the changes make of a text. Throws if they are not changes of this text. */
export function diffOf(text: string, file: UpgradedFile, rejected: ReadonlySet<string>): Diff {
  const before = shownText(text);
  const changes = placed(changesOf(text, file), rejected);
  const replacements = changes.filter(({ isRejected }) => !isRejected).map(shown);
  return {
    kind: file.kind,
    before,
    after: applied(before, replacements),
    hunks: hunksOf(before, replacements),
    changes,
    notes: notesOf(text, file),
  };
}

function placed(changes: readonly Change[], rejected: ReadonlySet<string>): PlacedChange[] {
  const out = new Set(changes.filter(({ key }) => rejected.has(key)).map(({ edit }) => edit.id));
  let shift = 0;
  return changes.map((change) => {
    const { from, to, insert } = change.shown;
    const { because } = change.edit;
    const isMoot = because.length > 0 && because.every((id) => out.has(id));
    const isRejected = isMoot || rejected.has(change.key);
    const length = isRejected ? to - from : insert.length;
    const after = { from: from + shift, to: from + shift + length };
    shift += length - (to - from);
    return { ...change, isRejected, isMoot, after };
  });
}

/** The upgraded text, with the line breaks that the file has. */
export function upgradedText(text: string, diff: Diff): string {
  const accepted = diff.changes.filter(({ isRejected }) => !isRejected);
  return applied(
    text,
    accepted.map((change) => change.raw),
  );
}
