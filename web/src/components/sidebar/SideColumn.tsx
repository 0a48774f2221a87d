import { type ReactNode, useEffect, useRef } from "react";

import { usePage } from "../../hooks/useView";
import { showCurrent } from "./show-current";

interface SideColumnProps {
  label: string;
  children: ReactNode;
}

/** A column of links beside the page. It scrolls by itself, and to the current page's link when that is out of sight. */
export function SideColumn({ label, children }: SideColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const { href } = usePage();

  useEffect(() => {
    if (column.current) showCurrent(column.current);
  }, [href]);

  return (
    <div className="side" ref={column}>
      <nav aria-label={label}>{children}</nav>
    </div>
  );
}
