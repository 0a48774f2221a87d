import { useEffect, useLayoutEffect } from "react";

import { asksForSearch } from "../../../first-paint/keep-search-key";
import { message } from "../../../messages";

/**
 * What the library's dialog lacks without the library's own button. Its outermost box is a button to it, around
 * everything else; here it is a modal dialog: the page behind it is inert. The keys that open it close it, too, and so
 * does Escape, except in a field with text (usePanel.ts). And the keyboard of a phone makes room for the results once the
 * query is sent.
 */
export function useModal(onClose: () => void): void {
  useLayoutEffect(() => {
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.querySelector(".DocSearch-Container") === null,
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, []);
  useEffect(() => {
    const box = document.querySelector<HTMLElement>(".DocSearch-Container");
    if (!box) return undefined;
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-modal", "true");
    box.setAttribute("aria-label", message("Search"));
    box.removeAttribute("tabindex");
    // The page has a header and a footer already.
    for (const part of box.querySelectorAll("header, footer")) part.setAttribute("role", "none");
    const input = box.querySelector<HTMLInputElement>(".DocSearch-Input");

    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return; // Escape then leaves the suggestions of an input method
      const isShortcut = asksForSearch(event) && event.key !== "/";
      if (event.key !== "Escape" && !isShortcut) return;
      if (!isShortcut && event.target === input && input?.value) return; // for the panel and the text
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    const onSubmit = () => input?.blur();
    // Before the library's own listener.
    document.addEventListener("keydown", onKey, { capture: true });
    box.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("keydown", onKey, { capture: true });
      box.removeEventListener("submit", onSubmit);
    };
  }, [onClose]);
}
