import { type RefObject, useEffect } from "react";

import { ARRIVED } from "../router/history";

/** Pixels of scrolling that count as a wish, not a tremble. */
const THRESHOLD = 8;

/** Hide an element while the reader scrolls down, show it when they scroll up or go to an anchor or a page. */
export function useHidingOnScroll(element: RefObject<HTMLElement>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    let last = scrollY;
    const setHidden = (isHidden: boolean) =>
      element.current?.toggleAttribute("data-hidden", isHidden);
    const onScroll = () => {
      if (Math.abs(scrollY - last) < THRESHOLD) return;
      setHidden(scrollY > last && scrollY > (element.current?.offsetHeight ?? 0));
      last = scrollY;
    };
    const onArrival = () => {
      // A jump does not count as scrolling down.
      last = scrollY;
      setHidden(false);
    };
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener(ARRIVED, onArrival);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener(ARRIVED, onArrival);
    };
  }, [element, enabled]);
}
