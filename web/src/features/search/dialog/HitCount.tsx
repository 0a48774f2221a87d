import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { useBrowserValue } from "../../../hooks/useBrowserValue";
import type { Store } from "../../../hooks/store";
import { hitCount } from "../hits";
import type { Outcome } from "./watched-client";

/**
 * Announces the number of hits, which the library only shows. It is inside the library's dialog, because screen
 * readers ignore content outside of a modal dialog.
 */
export function HitCount({ found }: { found: Store<string> }) {
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

/** The announcement of an answer; the dialog announces failures itself. */
export function hitCountText(outcome: Outcome): string {
  if (typeof outcome === "string") return "";
  const [first] = outcome.results;
  if (first === undefined || !("nbHits" in first)) return "";
  return hitCount(first.nbHits ?? 0);
}
