import { type RefObject, useEffect, useRef } from "react";

import { asksForSearch } from "../../../first-paint/keep-search-key";

/** Show a modal dialog. A click outside dismisses it, and so do the key that opens it and Back. */
export function useModal(onDismiss: () => void): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onPress = ({ target }: Event) => {
      if (target === dialog.current) onDismiss();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event) || event.key === "/") return;
      event.preventDefault();
      onDismiss();
    };
    dialog.current?.addEventListener("mousedown", onPress, { signal });
    document.addEventListener("keydown", onKey, { signal });
    addEventListener("popstate", onDismiss, { signal });
    return () => {
      listening.abort();
    };
  }, [onDismiss]);
  return dialog;
}
