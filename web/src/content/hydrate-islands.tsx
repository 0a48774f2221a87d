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

/** End the components in an element, itself included. Not while React renders. */
export function unmountIslands(element: Element): void {
  for (const [island, root] of [...roots]) {
    if (!element.contains(island)) continue;
    roots.delete(island);
    root.unmount();
  }
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
