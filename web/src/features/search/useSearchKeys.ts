import { useEffect } from "react";

import { openSearch } from "./opening";

const FIELDS = /^(?:INPUT|SELECT|TEXTAREA)$/;
/** As long as a query of the dialog may be. */
const MAX_SELECTION = 64;

/** Open the search with Ctrl+K, Cmd+K or /, wherever the reader is not typing. */
export function useSearchKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || isTyping(event.target)) return;
      event.preventDefault();
      openSearch(selectedText());
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [isOn]);
}

export function asksForSearch(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">,
): boolean {
  if (event.isComposing || event.altKey) return false;
  const hasCommand = event.ctrlKey || event.metaKey;
  return hasCommand ? event.key.toLowerCase() === "k" : event.key === "/";
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || FIELDS.test(target.tagName));
}

/** What the reader has marked, as a query. */
export function selectedText(): string {
  return (getSelection()?.toString() ?? "").trim().slice(0, MAX_SELECTION);
}
