import { type ReactNode, useRef } from "react";

import { useLightDismiss } from "../../hooks/useLightDismiss";

interface DropdownProps {
  label: ReactNode;
  /** Whether it holds the current page. */
  isHere?: boolean;
  children: ReactNode;
}

/** A list that opens below its label. `details` does that without JavaScript; we only close it. */
export function Dropdown({ label, isHere = false, children }: DropdownProps) {
  const dropdown = useRef<HTMLDetailsElement>(null);
  useLightDismiss(dropdown);

  return (
    <details className="dropdown" ref={dropdown}>
      <summary className="navbar__link" data-here={isHere ? "" : undefined}>
        {label}
      </summary>
      <ul className="dropdown__list">{children}</ul>
    </details>
  );
}
