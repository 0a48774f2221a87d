import { type ReactNode, useEffect, useRef } from "react";

import { usePage } from "../router/context";

interface SideColumnProps {
  label: string;
  children: ReactNode;
}

/** A column of links beside the page. It scrolls by itself, and to the current page's link when that is out of sight. */
export function SideColumn({ label, children }: SideColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const { href } = usePage();

  useEffect(() => {
    const current = column.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (column.current && current) scrollIntoSight(column.current, current);
  }, [href]);

  return (
    <div className="side" ref={column}>
      <nav aria-label={label}>{children}</nav>
    </div>
  );
}

/** Put a link that is out of sight into the middle of its column, without moving the page. */
function scrollIntoSight(column: HTMLElement, link: HTMLElement): void {
  const box = column.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (bottom > box.bottom || top < box.top) column.scrollTop += top - box.top - box.height / 2;
}
