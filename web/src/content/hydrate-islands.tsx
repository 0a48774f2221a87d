import { type ComponentType, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";

import { ErrorBoundary } from "../errors/ErrorBoundary";
import { Failure } from "../errors/Failure";
import { componentNamed } from "../extensions";
import { loadPart } from "../router/reload";
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
    // React reports an error if a root is unmounted before it is hydrated; such a root is unmounted after hydration.
    if (island.hasAttribute(ALIVE)) root.unmount();
  }
}

/** A component's own slots, not those of components inside them. */
export function ownSlots(island: Element): HTMLElement[] {
  const slots = [...island.querySelectorAll<HTMLElement>("[data-slot]")];
  return slots.filter((slot) => slot.parentElement?.closest(ISLAND) === island);
}

function hydrateIsland(island: HTMLElement): void {
  const { island: name = "", module } = island.dataset;
  const component = componentNamed(name);
  if (module) void hydrateLater(island, name, module);
  else if (component) hydrateAs(island, component);
}

/** Its script comes when it is about to be seen. Without it a component stays what the server made of it. */
async function hydrateLater(island: HTMLElement, name: string, module: string) {
  await whenNear(island);
  try {
    // The address is relative to the document, where import() would resolve it against this script.
    const address = new URL(module, document.baseURI).href;
    await loadPart(() => import(/* @vite-ignore */ address) as Promise<unknown>);
    const component = componentNamed(name);
    if (!component) throw new Error(`${module} does not define it`);
    if (island.isConnected && !roots.has(island)) hydrateAs(island, component);
  } catch (error) {
    console.warn(`<${name}> does not come to life:`, error);
  }
}

function hydrateAs(island: HTMLElement, Component: ComponentType): void {
  const props = JSON.parse(island.dataset.props ?? "{}") as object;
  const slots = new Map(ownSlots(island).map((slot) => [slot.dataset.slot, slot.innerHTML]));
  const unmountIfRemoved = () => {
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
        <Alive island={island} onAlive={unmountIfRemoved}>
          <Component {...props} />
        </Alive>
      </SlotContext.Provider>
    </ErrorBoundary>,
    { identifierPrefix: island.dataset.prefix ?? "" },
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
