import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { ErrorBoundary } from "../errors/ErrorBoundary";
import { Failure } from "../errors/Failure";
import { LIVE_ISLANDS } from "./live-islands";
import { SlotContext } from "./Slot";
import { whenNear } from "./when-near";

const ISLAND = "[data-island]";
const ALIVE = "data-alive";
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
    // To React it is an error to end what has not come to life yet; that ends once it has.
    if (island.hasAttribute(ALIVE)) root.unmount();
  }
}

/** A component's own slots, not those of components inside them. */
export function ownSlots(island: Element): HTMLElement[] {
  const slots = [...island.querySelectorAll<HTMLElement>("[data-slot]")];
  return slots.filter((slot) => slot.parentElement?.closest(ISLAND) === island);
}

function hydrateIsland(island: HTMLElement): void {
  const entry = LIVE_ISLANDS[island.dataset.island ?? ""];
  if (!entry) return;
  if ("component" in entry) hydrateAs(island, entry.component);
  else void hydrateLater(island, entry.load);
}

/** Its script comes when it is about to be seen. Without it a component stays what the server made of it. */
async function hydrateLater(island: HTMLElement, load: () => Promise<ComponentType>) {
  await whenNear(island);
  try {
    const component = await load();
    if (island.isConnected && !roots.has(island)) hydrateAs(island, component);
  } catch (error) {
    console.warn(`<${island.dataset.island ?? ""}> does not come to life:`, error);
  }
}

function hydrateAs(island: HTMLElement, Component: ComponentType): void {
  const props = JSON.parse(island.dataset.props ?? "{}") as object;
  const slots = new Map(ownSlots(island).map((slot) => [slot.dataset.slot, slot.innerHTML]));
  const endIfLeft = () => {
    // React must not end a root while it renders it.
    if (roots.get(island) !== root)
      queueMicrotask(() => {
        root.unmount();
      });
  };
  const root = hydrateRoot(
    island,
    <ErrorBoundary fallback={(error, retry) => <Failure error={error} retry={retry} />}>
      <SlotContext.Provider value={(name) => slots.get(name) ?? ""}>
        <Alive island={island} onAlive={endIfLeft}>
          <Component {...props} />
        </Alive>
      </SlotContext.Provider>
    </ErrorBoundary>,
  );
  roots.set(island, root);
}

interface AliveProps {
  island: HTMLElement;
  onAlive: () => void;
  children: ReactNode;
}

/** Marks a component that answers, for style sheets and for tests that would else have to guess when it does. */
function Alive({ island, onAlive, children }: AliveProps) {
  useEffect(() => {
    island.setAttribute(ALIVE, "");
    onAlive();
    return () => {
      island.removeAttribute(ALIVE);
    };
  }, [island, onAlive]);
  return children;
}
