import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { useBrowserValue } from "../../hooks/useBrowserValue";
import type { Store } from "../../router/store";
import type { Outcome } from "./watched-client";

/**
 * Says aloud how much was found: the library shows it only. It stands in the library's dialog, as screen readers leave
 * out what is beside a modal one.
 */
export function FoundStatus({ found }: { found: Store<string> }) {
  const text = useSyncExternalStore(found.subscribe, found.get, found.get);
  const place = useBrowserValue(() => document.querySelector(".DocSearch-Modal"), null);
  return (
    place &&
    createPortal(
      <p className="visually-hidden" role="status">
        {text}
      </p>,
      place,
    )
  );
}

/** What is said of an answer; of a failure the dialog tells by itself. */
export function foundText(outcome: Outcome): string {
  const [first] = outcome?.results ?? [];
  if (first === undefined || !("nbHits" in first)) return "";
  const count = first.nbHits ?? 0;
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
