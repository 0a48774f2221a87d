import { hydrateRoot, type Root } from "react-dom/client";

import { ISLANDS } from "./islands";
import { SlotContext } from "./Slot";

const ISLAND = "[data-island]";
const roots = new Map<Element, Root>();

/** Bring the components in an article to life, those in the slots of others too; those that live already stay. */
export function hydrateIslands(article: Element): void {
  for (const island of article.querySelectorAll<HTMLElement>(ISLAND)) {
    if (!roots.has(island)) hydrateIsland(island);
  }
}

/** End the components in an article. Their markup is about to go or to be replaced. */
export function unmountIslands(article: Element): void {
  const ended = [...roots].filter(([island]) => article.contains(island));
  for (const [island] of ended) roots.delete(island);
  // React must not unmount one root while it renders another.
  queueMicrotask(() => {
    for (const [, root] of ended) root.unmount();
  });
}

/** A component's own slots, not those of components inside them. */
export function ownSlots(island: Element): HTMLElement[] {
  const slots = [...island.querySelectorAll<HTMLElement>("[data-slot]")];
  return slots.filter((slot) => slot.parentElement?.closest(ISLAND) === island);
}

function hydrateIsland(island: HTMLElement): void {
  const entry = ISLANDS[island.dataset.island ?? ""];
  if (!entry) return;
  const Component = entry.component;
  const props = JSON.parse(island.dataset.props ?? "{}") as object;
  const slots = new Map(ownSlots(island).map((slot) => [slot.dataset.slot, slot.innerHTML]));
  const root = hydrateRoot(
    island,
    <SlotContext.Provider value={(name) => slots.get(name) ?? ""}>
      <Component {...props} />
    </SlotContext.Provider>,
  );
  roots.set(island, root);
}
