import type { InternalDocSearchHit, StoredDocSearchHit } from "@docsearch/react";
import { type ReactNode, useLayoutEffect, useRef } from "react";

interface HitRowProps {
  hit: InternalDocSearchHit | StoredDocSearchHit;
  onChoose: () => void;
  children: ReactNode;
}

/**
 * A hit: a link over the whole row, with the row's buttons above it and not inside. The library calls rows
 * options of a listbox, which may hold neither links nor buttons; items of a tree may (WAI-ARIA 1.2).
 */
export function HitRow({ hit, onChoose, children }: HitRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const item = row.current?.closest("[role=option]");
    const list = item?.parentElement;
    item?.setAttribute("role", "treeitem");
    list?.setAttribute("role", "tree");
    // The name by which the field controls the list; the library gives all lists another.
    if (item && list) list.id = item.id.replace(/-item-\d+$/, "-list");
    // All lists are called by the field's name: what tells them apart is the section above each.
    const section = list?.parentElement?.querySelector(".DocSearch-Hit-source")?.textContent;
    if (list && section) {
      list.removeAttribute("aria-labelledby");
      list.setAttribute("aria-label", section);
    }
  }, []);
  return (
    <div className="search-hit" ref={row}>
      <a className="search-hit__link" href={hit.url} aria-label={hitName(hit)} onClick={onChoose} />
      {children}
    </div>
  );
}

/** The path of a hit: page and headings, from the outermost. */
function hitName({ hierarchy }: Pick<StoredDocSearchHit, "hierarchy">): string {
  const { lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  const names = [lvl1, lvl2, lvl3, lvl4, lvl5, lvl6].filter(Boolean).join(", ");
  return new DOMParser().parseFromString(names, "text/html").body.textContent;
}
