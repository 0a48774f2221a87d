import { type EditorState, StateEffect, StateField } from "@codemirror/state";
import { type DecorationSet, EditorView } from "@codemirror/view";

import type { FileKind } from "../../contract/upgrades";
import type { Note } from "../diff/changes";
import type { Diff, PlacedChange } from "../diff/diff";
import { decorationsOf } from "./decorations";

/** Old and new lines below each other, or side by side. */
export type ViewMode = "unified" | "split";

/** Which of the two texts an editor holds. */
export type Side = "before" | "after";

/** What an editor shows beside its text; without a diff it is the text alone. */
export interface Shown {
  kind: FileKind;
  mode: ViewMode;
  diff: Diff | null;
}

/** Ranges with explanations, which move while the text is edited. */
export interface Entry {
  subject: PlacedChange | Note;
  from: number;
  to: number;
}

export interface Marks {
  kind: FileKind;
  decorations: DecorationSet;
  entries: ReadonlyMap<string, Entry>;
}

export const show = StateEffect.define<Shown>();

/** The marks of a text; they move with it until there are others. */
export function marksField(side: Side): StateField<Marks> {
  return StateField.define<Marks>({
    create: (state) => marksOf(state, side, { kind: "keymap", mode: "unified", diff: null }),
    update(marks, { state, effects, docChanged, changes }) {
      for (const effect of effects) if (effect.is(show)) return marksOf(state, side, effect.value);
      if (!docChanged) return marks;
      const entries = [...marks.entries].map(([key, { subject, from, to }]): [string, Entry] => [
        key,
        { subject, from: changes.mapPos(from), to: changes.mapPos(to) },
      ]);
      return { ...marks, decorations: marks.decorations.map(changes), entries: new Map(entries) };
    },
    provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
  });
}

function marksOf(state: EditorState, side: Side, shown: Shown): Marks {
  const entries = shown.diff ? entriesOf(shown.diff, side) : [];
  return {
    kind: shown.kind,
    decorations: decorationsOf(state.doc, side, shown),
    entries: new Map(entries),
  };
}

function entriesOf({ changes, notes }: Diff, side: Side): [string, Entry][] {
  const replaced = changes.map((subject): [string, Entry] => [
    subject.key,
    { subject, ...(side === "before" ? subject.shown : subject.after) },
  ]);
  if (side === "after") return replaced;
  const explained = notes.map((subject): [string, Entry] => [subject.key, { subject, ...subject }]);
  return [...replaced, ...explained];
}
