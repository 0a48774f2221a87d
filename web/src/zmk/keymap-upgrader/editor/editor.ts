import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";

import type { Verdict } from "../files/open-files";
import { adoptEditorStyles } from "./adopt-styles";
import { colors } from "./colors";
import { dismiss, explanations, jump } from "./explanation-tooltip";
import { syncScroll } from "./sync-scroll";
import { marksField, show, type Shown, type Side, type ViewMode } from "./view-state";

interface EditorEvents {
  onType: (id: number, text: string) => void;
  onDecide: (key: string, verdict: Verdict) => void;
}

interface EditorText {
  id: number;
  text: string;
}

/** What the page does with the editor. */
export interface UpgradeEditor {
  /** Show a file with its diff; `shown` is null while the diff is on its way: what is there stays, and moves. */
  update: (file: EditorText, shown: Shown | null, mode: ViewMode) => void;
  goTo: (key: string) => void;
  goToOffset: (offset: number) => void;
  focus: (offset: number) => void;
  destroy: () => void;
}

const BEFORE = marksField("before");
const AFTER = marksField("after");
/** The page changed the text, nobody typed it. */
const byPage = Annotation.define<boolean>();

/** Create the editor in an element: the reader's text, and on wide screens the upgraded text next to it. */
export function createEditor(
  parent: HTMLElement,
  hint: string,
  { onType, onDecide }: EditorEvents,
): UpgradeEditor {
  adoptEditorStyles();
  const states = new Map<number, EditorState>();
  let current = -1;
  /** Typed texts that the page has received. It may show one after the reader has typed the next. */
  let reported: string[] = [];
  const typingExtensions = [
    history(),
    keymap.of(historyKeymap),
    placeholder(hint),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (docChanged && !transactions.some((each) => each.annotation(byPage))) {
        const text = state.doc.toString();
        reported.push(text);
        onType(current, text);
      }
    }),
  ];
  const stateOf = (doc: string) =>
    EditorState.create({
      doc,
      extensions: [extensionsOf("before", "Your text", onDecide), typingExtensions],
    });
  const pane = paneIn(parent);
  const resultPane = paneIn(parent);
  const result = new EditorView({
    parent: resultPane,
    extensions: [
      extensionsOf("after", "Upgraded text", onDecide),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
    ],
  });
  let view = new EditorView({ parent: pane, state: stateOf("") });
  let stopSync = syncScroll(view, result);
  let shownMode: ViewMode | null = null;

  /** Each file has a view of its typingExtensions: a view that gets another state may still handle a scroll event of the old text. */
  function open(state: EditorState): void {
    const { hasFocus } = view;
    stopSync();
    view.destroy();
    view = new EditorView({ parent: pane, state });
    stopSync = syncScroll(view, result);
    if (hasFocus) view.focus();
  }

  return {
    update({ id, text }, shown, mode) {
      if (id !== current) {
        states.set(current, view.state);
        open(states.get(id) ?? stateOf(text));
        current = id;
        reported = [];
        shownMode = null;
      }
      if (mode !== shownMode) {
        for (const each of [view, result]) each.dispatch({ effects: dismiss.of(null) });
        shownMode = mode;
      }
      const place = reported.indexOf(text);
      reported = place < 0 ? [] : reported.slice(place);
      if (place < 0) write(view, text);
      resultPane.hidden = mode === "unified";
      if (!shown || view.state.doc.toString() !== text) return;
      view.dispatch({ effects: show.of(shown) });
      write(result, shown.diff?.after ?? text);
      result.dispatch({ effects: show.of(shown) });
      level(view, result);
    },
    goTo(key) {
      const entry = view.state.field(BEFORE).entries.get(key);
      if (entry) select(view, entry, key);
    },
    goToOffset(offset) {
      select(view, { from: offset, to: offset }, "");
    },
    focus(offset) {
      view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) } });
      view.focus();
    },
    destroy() {
      stopSync();
      result.destroy();
      view.destroy();
      parent.replaceChildren();
    },
  };
}

/** Scroll the result to where the text is: a paste scrolls the text before there is a result. */
function level(view: EditorView, result: EditorView): void {
  result.requestMeasure({
    key: "level",
    read: () => view.scrollDOM.scrollTop,
    write: (top) => {
      result.scrollDOM.scrollTop = top;
    },
  });
}

function paneIn(parent: HTMLElement): HTMLElement {
  const pane = parent.appendChild(document.createElement("div"));
  pane.className = "upgrader__pane";
  return pane;
}

function extensionsOf(side: Side, label: string, onDecide: EditorEvents["onDecide"]): Extension {
  const field = side === "before" ? BEFORE : AFTER;
  return [
    lineNumbers(),
    field,
    colors(field),
    explanations(field, onDecide),
    keymap.of(standardKeymap),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
  ];
}

/** Make the text what it must be; what is the same at both ends is not touched, so that nothing scrolls. */
function write(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const most = Math.min(before.length, text.length);
  let from = 0;
  while (from < most && before[from] === text[from]) from += 1;
  let kept = 0;
  while (kept < most - from && before.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  view.dispatch({
    changes: { from, to: before.length - kept, insert: text.slice(from, text.length - kept) },
    annotations: byPage.of(true),
  });
}

function select(view: EditorView, { from, to }: { from: number; to: number }, key: string): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
    annotations: jump.of(key),
  });
  view.dom.scrollIntoView({ block: "nearest" });
  if (matchMedia("(pointer: fine)").matches) view.focus();
}
