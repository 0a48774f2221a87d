import { type RefObject, useEffect } from "react";

/** Close a `details` that covers the page: on Escape, a press outside, a link inside, and when the focus leaves. */
export function useLightDismiss(details: RefObject<HTMLDetailsElement>): void {
  useEffect(() => closeFromOutside(details.current), [details]);
}

function closeFromOutside(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return undefined;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
  };
  const onPress = ({ target }: Event) => {
    if (target instanceof Node && !details.contains(target)) details.open = false;
  };
  // Before the link is followed, because closing may move its target.
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a")) details.open = false;
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("pointerdown", onPress, { signal });
  details.addEventListener("click", onClick, { signal });
  details.addEventListener("focusout", onFocusOut, { signal });
  return () => {
    listening.abort();
  };
}
