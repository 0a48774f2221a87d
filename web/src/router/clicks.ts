/** Serve clicks on what matches, present and future, with one listener. Answers how to stop. */
export function onClick(
  selector: string,
  act: (element: HTMLElement, event: MouseEvent) => void,
): () => void {
  const listener = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const element = target?.closest<HTMLElement>(selector);
    if (element) act(element, event);
  };
  document.addEventListener("click", listener);
  return () => {
    document.removeEventListener("click", listener);
  };
}

/** Whether a click asks for nothing but what a click does: not for a new tab, window or download. */
export function isPlain(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}
