import {
  Annotation,
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from "@codemirror/state";
import { type EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";

import type { Verdict } from "../files/open-files";
import { explanationOf } from "./explanation-box";
import { watchHover } from "./hover";
import type { Entry, Marks } from "./view-state";

/** Keys of what is explained: under the pointer, and at the cursor. */
interface Explained {
  hovered: string | null;
  pinned: string | null;
}

export type OnDecide = (key: string, verdict: Verdict) => void;

/** The cursor was moved to explain the change at its position. */
export const jump = Annotation.define<string>();

const hover = StateEffect.define<string | null>();
/** Close the explanation. */
export const dismiss = StateEffect.define();
const CLOSED: Explained = { hovered: null, pinned: null };

/** Explain a change in a tooltip: under the pointer, or at the cursor until Escape. */
export function explanations(marks: StateField<Marks>, onDecide: OnDecide): Extension {
  const explained = StateField.define<Explained>({
    create: () => CLOSED,
    update: (before, transaction) => explainedAfter(before, transaction, marks),
    provide: (field) =>
      showTooltip.compute([field, marks], (state) => {
        const { hovered, pinned } = state.field(field);
        const { entries } = state.field(marks);
        const entry = entries.get(hovered ?? "") ?? entries.get(pinned ?? "");
        return entry ? tooltipOf(entry, onDecide) : null;
      }),
  });
  const escape = (view: EditorView) => {
    const { hovered, pinned } = view.state.field(explained);
    if (hovered === null && pinned === null) return false;
    view.dispatch({ effects: dismiss.of(null) });
    view.focus();
    return true;
  };
  const onPoint = (view: EditorView, key: string | null) => {
    if (view.state.field(explained).hovered !== key) view.dispatch({ effects: hover.of(key) });
  };
  return [explained, keymap.of([{ key: "Escape", run: escape }]), watchHover(onPoint, escape)];
}

function explainedAfter(
  before: Explained,
  transaction: Transaction,
  marks: StateField<Marks>,
): Explained {
  for (const effect of transaction.effects) {
    if (effect.is(dismiss)) return CLOSED;
    if (effect.is(hover)) return { ...before, hovered: effect.value };
  }
  const target = transaction.annotation(jump);
  if (target !== undefined) return { hovered: null, pinned: target };
  if (transaction.docChanged) return CLOSED;
  if (!transaction.isUserEvent("select")) return before;
  return { ...before, pinned: keyAtCursor(transaction.state, marks) };
}

function keyAtCursor(state: EditorState, marks: StateField<Marks>): string | null {
  const { head } = state.selection.main;
  const { entries } = state.field(marks);
  return [...entries].find(([, { from, to }]) => from <= head && head <= to)?.[0] ?? null;
}

function tooltipOf({ subject, from, to }: Entry, onDecide: OnDecide): Tooltip {
  return {
    pos: from,
    end: to,
    above: true,
    create: () => ({ dom: explanationOf(subject, onDecide) }),
  };
}
