import { useState, useSyncExternalStore } from "react";

import type { ViewMode } from "./editor/view-state";

/** The screen is too narrow for two texts. */
const NARROW = "(max-width: 600px)";

/** Side by side where there is room, unless the reader wants otherwise; nothing has no other side. */
export function useViewMode(isEmpty: boolean): {
  mode: ViewMode;
  setMode: (mode: ViewMode) => void;
} {
  const [chosen, setMode] = useState<ViewMode>("split");
  const isNarrow = useSyncExternalStore(
    onNarrow,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  return { mode: isNarrow || isEmpty ? "unified" : chosen, setMode };
}

function onNarrow(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", listener);
  return () => {
    media.removeEventListener("change", listener);
  };
}
