import type { ComponentType } from "react";

import { createStore } from "../../hooks/store";
import type { SearchDialogProps } from "./dialog/SearchDialog";

type Dialog = ComponentType<SearchDialogProps>;

/** Characters that can be typed into the dialog. A longer text is pasted, and may be a log. */
export const MAX_TYPED = 64;

let dialog: Promise<Dialog> | null = null;

/** Fetch the dialog's script, once: with the first sign that somebody will search. */
export function loadDialog(): Promise<Dialog> {
  dialog ??= import("./dialog/SearchDialog").then(
    ({ SearchDialog }) => SearchDialog,
    (error: unknown) => {
      dialog = null; // the next try asks again
      throw error;
    },
  );
  return dialog;
}

/** The query that the dialog is open with, or null while it is closed. */
const opened = createStore<string | null>(null);

export const openedQuery = opened.get;
export const onOpened = opened.subscribe;

let kept = "";

/** Keep the text that the dialog has when it closes without a choice: it is there when the dialog opens again. */
export function keepQuery(query: string): void {
  kept = query;
}

/** Open the dialog, with words to look for or with those that it was left with. */
export function openSearch(query = ""): void {
  opened.set(query === "" ? kept : query);
  kept = "";
}

export function closeSearch(): void {
  opened.set(null);
}
