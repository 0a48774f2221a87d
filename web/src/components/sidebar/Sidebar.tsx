import { useId, useState } from "react";

import type { SidebarCategory, SidebarItem } from "../../contract/site";
import { usePage } from "../../hooks/useView";
import { categoryHref, holds, listedItems } from "./sidebar-tree";
import { message } from "../../messages";

interface SidebarTreeProps {
  items: SidebarItem[];
}

/** The pages of a section as a tree. Without JavaScript every category is open. */
export function SidebarTree({ items }: SidebarTreeProps) {
  const { href } = usePage();
  return (
    <ul className="sidebar-tree">
      {listedItems(items, href).map((item) => (
        <li
          key={`${item.kind} ${item.label} ${item.href ?? ""}`}
          className={`sidebar-item ${item.className ?? ""}`.trim()}
        >
          {item.kind === "category" ? (
            <Category category={item} />
          ) : (
            <SidebarLink href={item.href} label={item.label} />
          )}
        </li>
      ))}
    </ul>
  );
}

function SidebarLink({ href, label }: { href: string; label: string }) {
  const isCurrent = usePage().href === href;
  return (
    <a className="sidebar-link" href={href} aria-current={isCurrent ? "page" : undefined}>
      {label}
    </a>
  );
}

function Category({ category }: { category: SidebarCategory }) {
  const page = usePage();
  const isHere = holds(category, page.href);
  const [isOpen, setOpen] = useOpening(isHere, !category.collapsed);
  const list = useId();
  const href = categoryHref(category, page.href);

  const toggle = () => {
    setOpen(!isOpen);
  };
  const control = {
    type: "button",
    "aria-expanded": isOpen,
    "aria-controls": list,
    onClick: toggle,
  } as const;
  return (
    <div
      className="sidebar-category"
      data-open={isOpen ? "" : undefined}
      data-here={isHere ? "" : undefined}
    >
      <div className="sidebar-category__head">
        {href === null ? (
          <button {...control} className="sidebar-category__label">
            {category.label}
          </button>
        ) : (
          <>
            <SidebarLink href={href} label={category.label} />
            <button {...control} className="icon-button js-only">
              <span className="visually-hidden">
                {message("Pages of {category}", { category: category.label })}
              </span>
            </button>
          </>
        )}
      </div>
      <div id={list} className="sidebar-category__items">
        <SidebarTree items={category.items} />
      </div>
    </div>
  );
}

/** Whether a category is open: as the reader left it, but open whenever a page below it is gone to. */
function useOpening(isHere: boolean, isOpenAtFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(isHere || isOpenAtFirst);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  return [isOpen, setOpen];
}
