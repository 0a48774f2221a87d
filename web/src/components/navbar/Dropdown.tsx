import { type ReactNode, useEffect, useRef } from "react";

interface DropdownProps {
  label: string;
  /** Whether it holds the current page. */
  isHere?: boolean;
  children: ReactNode;
}

/** A list that opens below its label. `details` does that without JavaScript; we only close it. */
export function Dropdown({ label, isHere = false, children }: DropdownProps) {
  const dropdown = useRef<HTMLDetailsElement>(null);

  useEffect(() => closeFromOutside(dropdown.current), []);

  return (
    <details className="dropdown" ref={dropdown}>
      <summary className="navbar__link" data-here={isHere ? "" : undefined}>
        {label}
      </summary>
      <ul className="dropdown__list">{children}</ul>
    </details>
  );
}

/** Close on Escape, on a click outside or on a link inside, and when the focus leaves. */
function closeFromOutside(dropdown: HTMLDetailsElement | null): (() => void) | undefined {
  if (!dropdown) return undefined;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dropdown.open) return;
    dropdown.open = false;
    if (dropdown.contains(document.activeElement)) dropdown.querySelector("summary")?.focus();
  };
  const onAway = ({ target }: Event) => {
    const isInside = target instanceof Node && dropdown.contains(target);
    if (!isInside || (target instanceof Element && target.closest("a"))) dropdown.open = false;
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !dropdown.contains(relatedTarget)) dropdown.open = false;
  };
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onAway);
  dropdown.addEventListener("focusout", onFocusOut);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("click", onAway);
    dropdown.removeEventListener("focusout", onFocusOut);
  };
}
