/** What of a key's event tells whether it asks for search. */
type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/**
 * Remember that the reader asked for search by its key before the page has come to life. Otherwise Ctrl+K would
 * go to the browser's own field, or nowhere. Who listens to the keys from then on sets `data-search-keys`.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function keepSearchKey(
  asks: (event: PressedKey) => boolean,
  isTyped: (target: EventTarget | null) => boolean,
): void {
  const { dataset } = document.documentElement;
  document.addEventListener("keydown", (event) => {
    if ("searchKeys" in dataset || !asks(event) || isTyped(event.target)) return;
    event.preventDefault();
    dataset.searchWanted = "";
  });
}

/** Whether a key asks for search. Runs before first paint too. */
export function asksForSearch(event: PressedKey): boolean {
  if (event.isComposing || event.altKey) return false;
  const hasCommand = event.ctrlKey || event.metaKey;
  return hasCommand ? event.key.toLowerCase() === "k" : event.key === "/";
}

/** Whether a key goes into a field. Runs before first paint too. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, select, textarea"))
  );
}
