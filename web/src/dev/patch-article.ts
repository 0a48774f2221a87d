import { Idiomorph } from "idiomorph";

import type { IslandTools } from "./live";

/**
 * Turn an article's document into what `html` says, touching only what differs: scroll positions, open details,
 * selected tabs and the focus stay.
 */
export function patchArticle(article: Element, html: string, islands: IslandTools): void {
  morph(article, html, islands);
  islands.hydrateIslands(article);
}

function morph(element: Element, html: string, islands: IslandTools): void {
  // It answers with a promise only when it morphs a document's head.
  void Idiomorph.morph(element, html, {
    morphStyle: "innerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) =>
        !(isIsland(old) && isIsland(fresh) && patchIsland(old, fresh, islands)),
      beforeAttributeUpdated: (name, node) => !isReaders(name, node),
      afterNodeRemoved: (node) => {
        if (node instanceof Element) islands.unmountIslands(node);
      },
    },
  });
}

/** Attributes that the reader sets, not the author. */
function isReaders(name: string, node: Element): boolean {
  return (name === "open" && node instanceof HTMLDetailsElement) || name === "data-copied";
}

function isIsland(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.dataset.island !== undefined;
}

/** React owns a living component's markup. With the same props only its slots can differ; else it starts anew. */
function patchIsland(old: HTMLElement, fresh: HTMLElement, islands: IslandTools): true {
  const isSame =
    old.dataset.island === fresh.dataset.island && old.dataset.props === fresh.dataset.props;
  if (isSame) patchSlots(old, fresh, islands);
  else restart(old, fresh, islands);
  return true;
}

function patchSlots(old: HTMLElement, fresh: HTMLElement, islands: IslandTools): void {
  const slots = new Map(islands.ownSlots(fresh).map((slot) => [slot.dataset.slot, slot]));
  for (const slot of islands.ownSlots(old)) {
    morph(slot, slots.get(slot.dataset.slot)?.innerHTML ?? "", islands);
  }
}

function restart(old: HTMLElement, fresh: HTMLElement, islands: IslandTools): void {
  islands.unmountIslands(old);
  old.dataset.island = fresh.dataset.island;
  old.dataset.props = fresh.dataset.props;
  old.innerHTML = fresh.innerHTML;
}
