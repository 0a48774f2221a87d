import { type KeyboardEvent, useEffect, useMemo, useState } from "react";

import { createStore } from "../../../hooks/store";
import type { SearchClient } from "../client";
import { hitCountText } from "./HitCount";
import { watched } from "./watched-client";

/**
 * The panel of results. The library neither hides one that the reader closes, nor knows a search that failed or was
 * cancelled: it shows "No results". In any state but "open" the style sheet hides what it shows.
 */
export type Panel = "open" | "closed" | "cancelled" | "failed";

/** The panel that shows what `client` finds, the client to give to the library, and how to follow its field. */
export function usePanel(client: SearchClient) {
  const [panel, setPanel] = useState<Panel>("open");
  const [found] = useState(() => createStore(""));
  const search = useMemo(
    () =>
      watched(client, (outcome) => {
        setPanel(typeof outcome === "string" ? outcome : "open");
        found.set(hitCountText(outcome));
      }),
    [client, found],
  );

  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.searchPanel = panel;
    return () => {
      delete dataset.searchPanel;
    };
  }, [panel]);

  /** The field is empty: what was found is gone. */
  function onReset(): void {
    search.cancel();
    found.set("");
    setPanel("open");
  }

  function onInput(field: HTMLInputElement): void {
    if (field.value === "") onReset();
    else if (panel === "failed") setPanel("open");
  }

  /** Close the panel, where the library would only stop to wait for results. */
  function close(): void {
    if (search.isPending()) search.cancel();
    else setPanel("closed");
  }

  /** Before the library does something with a key in its field: what it does not do. */
  function onKey(event: KeyboardEvent, field: HTMLInputElement): void {
    const isOpen = panel === "open" && document.querySelector(".DocSearch-Hits") !== null;
    if (field.value === "") return; // its panel has earlier searches, whose buttons Tab must reach
    if (event.key === "Tab") close();
    if (event.key === "Escape" && isOpen) {
      close();
      if (!field.hasAttribute("aria-controls")) event.stopPropagation(); // it would clear the field
    } else if (event.key === "Escape") {
      event.stopPropagation();
      clear(field);
    }
    // It would cancel the search that the reader waits for.
    if (event.key === "Enter" && search.isPending() && !hasActiveHit(field)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  return { panel, found, client: search as SearchClient, onInput, onReset, onKey };
}

function hasActiveHit(field: HTMLInputElement): boolean {
  return field.hasAttribute("aria-activedescendant");
}

/** Delete the text of a field as a reader would. */
function clear(field: HTMLInputElement): void {
  field.setRangeText("", 0, field.value.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "deleteContent" }));
}
