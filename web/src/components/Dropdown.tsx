import { type ReactNode, useEffect, useId, useRef } from "react";

interface DropdownProps {
  label: ReactNode;
  /** The class of the button. */
  className: string;
  /** Whether the list has the current page. */
  isHere?: boolean;
  onOpen?: (list: HTMLElement) => void;
  children: ReactNode;
}

/** A button and the list that it opens. A popover needs no JavaScript to open and close. */
export function Dropdown({ label, className, isHere = false, onOpen, children }: DropdownProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => (list.current ? watch(list.current, onOpen) : undefined), [onOpen]);

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
      <ul className="dropdown__list" id={id} popover="auto" ref={list}>
        {children}
      </ul>
    </>
  );
}

/** Close a list also when a link in it is followed or the focus leaves it, because it covers the page. */
function watch(list: HTMLElement, onOpen?: (list: HTMLElement) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a")) list.hidePopover();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !list.contains(relatedTarget)) list.hidePopover();
  };
  const onToggle = () => {
    if (list.matches(":popover-open")) onOpen?.(list);
  };
  list.addEventListener("click", onClick, { signal });
  list.addEventListener("focusout", onFocusOut, { signal });
  list.addEventListener("toggle", onToggle, { signal });
  return () => {
    watching.abort();
  };
}
