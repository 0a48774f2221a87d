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

/** Color what can be seen, as the language of the file asks. */
export function colors(field: StateField<Marks>) {
  return ViewPlugin.define(
    (view) => ({
      colors: colorsOf(view, view.state.field(field).kind),
      update(update: ViewUpdate) {
        const { kind } = update.state.field(field);
        const isSame = kind === update.startState.field(field).kind;
        if (isSame && !update.docChanged && !update.viewportChanged) return;
        this.colors = colorsOf(update.view, kind);
      },
    }),
    { decorations: ({ colors: decorations }) => decorations },
  );
}

function colorsOf({ state, viewport }: EditorView, kind: FileKind): DecorationSet {
  const text = state.doc.toString();
  const from = safeStart(text, viewport.from);
  const ranges: Range<Decoration>[] = tokensOf(text.slice(from, viewport.to), kind).map((token) =>
    Decoration.mark({ class: token.color }).range(from + token.from, from + token.to),
  );
  return RangeSet.of(ranges);
}
