import { type Range, RangeSet, type StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

import type { FileKind } from "../../contract/upgrades";
import type { Marks } from "./view-state";
import { safeStart, tokensOf } from "./tokens";

/** Colour what can be seen, as the language of the file asks. */
export function colours(field: StateField<Marks>) {
  return ViewPlugin.define(
    (view) => ({
      colours: coloursOf(view, view.state.field(field).kind),
      update(update: ViewUpdate) {
        const { kind } = update.state.field(field);
        const isSame = kind === update.startState.field(field).kind;
        if (isSame && !update.docChanged && !update.viewportChanged) return;
        this.colours = coloursOf(update.view, kind);
      },
    }),
    { decorations: ({ colours: own }) => own },
  );
}

function coloursOf({ state, viewport }: EditorView, kind: FileKind): DecorationSet {
  const text = state.doc.toString();
  const from = safeStart(text, viewport.from);
  const ranges: Range<Decoration>[] = tokensOf(text.slice(from, viewport.to), kind).map((token) =>
    Decoration.mark({ class: token.colour }).range(from + token.from, from + token.to),
  );
  return RangeSet.of(ranges);
}
