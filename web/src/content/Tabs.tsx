import { type KeyboardEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

import { selectTab } from "../first-paint/select-tab";
import { here } from "../router/addresses";
import { targetOf } from "../router/target";
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

/** Where a key moves the selection (WAI-ARIA tabs pattern); the first tab follows the last. */
const MOVES: Record<string, (index: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => -1,
};

/** Panels, one of them visible. Without JavaScript all are visible, each with its label. */
export function Tabs({ groupId = null, queryString = null, items, selected }: TabsProps) {
  const query = typeof queryString === "string" ? queryString : queryString ? groupId : null;
  const { chosen, choose, show } = useTabChoice(groupId, query);
  const shown = items.find(({ value }) => value === chosen)?.value ?? selected;
  const tabs = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!tabs.current) return;
    selectTab(tabs.current, shown);
    hideUntilFound(tabs.current);
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
    // With others they are the browser's: Alt and the left arrow go back.
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const index = move(items.findIndex(({ value }) => value === shown)) % items.length;
    chooseInPlace(items.at(index)?.value ?? selected);
    const buttons = tabs.current?.querySelectorAll<HTMLElement>(":scope > [role=tablist] > *");
    [...(buttons ?? [])].at(index)?.focus();
  }

  // React renders what is selected without a choice, and leaves it: the choice may have been shown before React
  // came, by the inline script, and is shown in the same way afterwards.
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
            aria-selected={value === selected}
            tabIndex={value === selected ? 0 : -1}
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
          selected={value === selected}
          onFound={show}
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

  useEffect(() => {
    // The page was opened at an anchor in this panel; only now can the panel open.
    const target = targetOf(here().hash);
    if (!target || !panel.current?.contains(target) || target.getClientRects().length > 0) return;
    onFound(value);
    requestAnimationFrame(() => {
      target.scrollIntoView({ behavior: "instant" });
    });
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

/** Hide the other panels so that find-in-page still finds their text, where browsers can. */
function hideUntilFound(tabs: HTMLElement): void {
  for (const panel of tabs.querySelectorAll(":scope > [role=tabpanel]")) {
    if (panel.hasAttribute("data-selected")) panel.removeAttribute("hidden");
    else panel.setAttribute("hidden", "until-found");
  }
}
