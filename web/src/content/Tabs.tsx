import { type KeyboardEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

import { Slot } from "./Slot";
import { useTabChoice } from "./tab-choice";

interface TabsProps {
  /** Tabs of one group move together, and the reader's choice is remembered. */
  groupId?: string | null;
  /** The query parameter that selects a tab; true: the group's name is its. */
  queryString?: string | boolean | null;
  /** items[i] labels the slot `item-i`. */
  items: { value: string; label: string }[];
  selected: string;
}

/** Where a key moves the selection, from `index` among `count` tabs (WAI-ARIA tabs pattern). */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Panels of which one shows at a time. Without JavaScript all show, each with its label. */
export function Tabs({ groupId = null, queryString = null, items, selected }: TabsProps) {
  const query = typeof queryString === "string" ? queryString : queryString ? groupId : null;
  const { chosen, choose } = useTabChoice(groupId, query);
  const shown = items.some(({ value }) => value === chosen) ? chosen : selected;
  const tabs = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const panels = tabs.current?.querySelectorAll<HTMLElement>(":scope > .tabs__panel") ?? [];
    for (const panel of panels) hideUntilFound(panel, panel.dataset.value !== shown);
  }, [shown]);

  /** Panels of other tabs in the group may grow or shrink above; the chosen tab stays under the pointer. */
  function chooseInPlace(value: string): void {
    const top = () => tabs.current?.getBoundingClientRect().top ?? 0;
    const before = top();
    flushSync(() => {
      choose(value);
    });
    scrollBy({ top: top() - before, behavior: "instant" });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    const index = move(
      items.findIndex(({ value }) => value === shown),
      items.length,
    );
    chooseInPlace(items[index]?.value ?? selected);
    const buttons =
      event.currentTarget.parentElement?.querySelectorAll<HTMLElement>(":scope > [role=tab]");
    buttons?.[index]?.focus();
  }

  // The inline script may have selected another tab already: attributes of the selection may differ.
  return (
    <div
      className="tabs"
      ref={tabs}
      data-group={groupId ?? undefined}
      data-query={query ?? undefined}
    >
      <div className="tabs__list" role="tablist">
        {items.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="tab"
            className="tabs__tab"
            data-value={value}
            data-selected={value === shown ? "" : undefined}
            aria-selected={value === shown}
            tabIndex={value === shown ? 0 : -1}
            onClick={() => {
              chooseInPlace(value);
            }}
            onKeyDown={onKeyDown}
            suppressHydrationWarning
          >
            {label}
          </button>
        ))}
      </div>
      {items.map(({ value, label }, index) => (
        <TabPanel
          key={value}
          value={value}
          label={label}
          slot={`item-${index}`}
          selected={value === shown}
          onFound={choose}
        />
      ))}
    </div>
  );
}

interface TabPanelProps {
  value: string;
  label: string;
  slot: string;
  selected: boolean;
  /** The reader searches for text, or follows a link, inside this panel while it is hidden. */
  onFound: (value: string) => void;
}

function TabPanel({ value, label, slot, selected, onFound }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    const found = (event: Event) => {
      // An event from a hidden panel of tabs inside this one is not about this one.
      if (event.target === element) {
        flushSync(() => {
          onFound(value);
        });
      }
    };
    element?.addEventListener("beforematch", found);
    return () => element?.removeEventListener("beforematch", found);
  }, [onFound, value]);

  return (
    <div
      className="tabs__panel"
      ref={panel}
      role="tabpanel"
      aria-label={label}
      data-value={value}
      data-selected={selected ? "" : undefined}
      suppressHydrationWarning
    >
      <p className="tabs__label" aria-hidden="true">
        {label}
      </p>
      <Slot name={slot} />
    </div>
  );
}

/** Hide a panel so that find-in-page still finds its text, where browsers can. */
function hideUntilFound(panel: HTMLElement, hide: boolean): void {
  if (hide) panel.setAttribute("hidden", "until-found");
  else panel.removeAttribute("hidden");
}
