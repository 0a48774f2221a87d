import { useEffect } from "react";

import { asksForSearch, isTyping } from "../../first-paint/keep-search-key";
import { MAX_TYPED, openSearch } from "./dialog-state";

/** Open the search with Ctrl+K, Cmd+K or /, wherever the reader is not typing. */
export function useSearchKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // A modal dialog makes the search below it dead.
      const isCovered = document.querySelector(":modal") !== null;
      if (isCovered || !asksForSearch(event) || isTyping(event.target)) return;
      event.preventDefault();
      openSearch(selectedText());
    };
    const { dataset } = document.documentElement;
    document.addEventListener("keydown", onKey);
    dataset.searchKeys = "";
    if ("searchWanted" in dataset) {
      delete dataset.searchWanted;
      openSearch();
    }
    return () => {
      document.removeEventListener("keydown", onKey);
      delete dataset.searchKeys;
    };
  }, [isOn]);
}

/** What the reader has marked, as a query. */
function selectedText(): string {
  return (getSelection()?.toString() ?? "").trim().slice(0, MAX_TYPED);
}
