import { type ReactNode, useId } from "react";

import { onClick } from "../router/clicks";

interface DropdownProps {
  label: ReactNode;
  /** The class of the button. */
  className: string;
  /** Whether the list has the current page. */
  isHere?: boolean;
  children: ReactNode;
}

/** A button and the list that it opens. A popover needs no JavaScript to open and close. */
export function Dropdown({ label, className, isHere = false, children }: DropdownProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`dropdown ${className}`}
        popovertarget={id}
        data-here={isHere ? "" : undefined}
      >
        {label}
      </button>
      <ul className="dropdown__list" id={id} popover="auto">
        {children}
      </ul>
    </>
  );
}

/** Close lists, which cover the page, also when a link in one is followed or the focus leaves it. */
export function watchDropdowns(): void {
  const listAround = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>("[popover]") : null;
  onClick("[popover] a", (link) => {
    listAround(link)?.hidePopover();
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const list = listAround(target);
    if (relatedTarget && list !== listAround(relatedTarget)) list?.hidePopover();
  });
}
