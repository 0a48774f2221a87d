import { Idiomorph } from "idiomorph";

import type { IslandTools } from "./live";

/** What an article's HTML was read into the last time: it is what the next one is compared with. */
const lastRead = new WeakMap<Element, { html: string; tree: Element }>();

/**
 * Turn an article's document from what `before` says into what `after` says, touching only what differs: scroll
 * positions, open details, selected tabs and the focus stay.
 */
export function patchArticle(
  article: Element,
  { before, after }: { before: string; after: string },
  islands: IslandTools,
): void {
  const last = lastRead.get(article);
  const old = last?.html === before ? last.tree : read(article, before);
  const fresh = read(article, after);
  lastRead.set(article, { html: after, tree: fresh });
  morph(article, fresh, { same: findSame(article, old, fresh), islands });
  islands.hydrateIslands(article);
}

/** Read HTML as what is in an element, into a copy of it where nothing is loaded or run. */
function read(element: Element, html: string): Element {
  const { content } = document.createElement("template");
  const copy = content.ownerDocument.importNode(element, false);
  copy.innerHTML = html;
  content.append(copy);
  return copy;
}

/** Nodes of the document, by those of fresh HTML that say what the document says already. */
type Same = ReadonlyMap<Node, Node>;

/**
 * Find the unchanged nodes at the beginning and at the end, because one save usually changes one place. Comparing
 * takes a hundredth of the time of morphing.
 */
function findSame(article: Element, old: Element, fresh: Element): Same {
  const [living, was, is] = [[...article.childNodes], [...old.childNodes], [...fresh.childNodes]];
  const same = new Map<Node, Node>();
  // Then something else has been at work in the article, and no node stands for another.
  if (living.length !== was.length) return same;
  const isSame = (from: number, to: number) => {
    const [node, wasNode, isNode] = [living.at(from), was.at(from), is.at(to)];
    if (!node || !wasNode || !isNode?.isEqualNode(wasNode)) return false;
    same.set(isNode, node);
    return true;
  };
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && isSame(start, start)) start++;
  let end = 1;
  while (end <= most - start && isSame(-end, -end)) end++;
  return same;
}

interface Means {
  same: Same;
  islands: IslandTools;
}

function morph(element: Element, fresh: Element, { same, islands }: Means): void {
  // It answers with a promise only when it morphs a document's head.
  void Idiomorph.morph(element, fresh, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, next) =>
        same.get(next) !== old &&
        !(isIsland(old) && isIsland(next) && patchIsland(old, next, islands)),
      beforeAttributeUpdated: (name, node) => node !== element && !isReaders(name, node),
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

/** React owns the markup of an island. With the same props only its slots can differ; otherwise it restarts. */
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
    const next = slots.get(slot.dataset.slot);
    if (next) morph(slot, next, { same: new Map(), islands });
    else slot.replaceChildren();
  }
}

function restart(old: HTMLElement, fresh: HTMLElement, islands: IslandTools): void {
  islands.unmountIslands(old);
  old.dataset.island = fresh.dataset.island;
  old.dataset.props = fresh.dataset.props;
  if (fresh.dataset.module === undefined) delete old.dataset.module;
  else old.dataset.module = fresh.dataset.module;
  old.innerHTML = fresh.innerHTML;
}
