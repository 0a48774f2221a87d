import { type RefObject, useEffect, useState } from "react";

import type { TocEntry } from "../contract/page";

/** Pixels below the place where anchors come to rest in which a heading still counts as reached. */
const SLACK = 35;

/** The id of the heading that is being read, or null above the first; kept while `list`, which shows it, is in sight. */
export function useActiveHeading(entries: TocEntry[], list: RefObject<HTMLElement>): string | null {
  const [active, setActive] = useState<string | null>(null);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (list.current && isLaidOut(list.current)) setActive(lastReached(entries));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [entries, list]);

  return active;
}

function lastReached(entries: TocEntry[]): string | null {
  const root = document.documentElement;
  // At the very end the last heading may never rise to the line.
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 1;
  if (isAtEnd) return entries.at(-1)?.id ?? null;
  const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + SLACK;
  const reached = entries.findLast(({ id }) => {
    const heading = document.getElementById(id);
    // Headings in hidden tabs have no box.
    return heading !== null && isLaidOut(heading) && restingTop(heading) <= line;
  });
  return reached?.id ?? null;
}

/** Where the room begins that an element keeps above itself when an anchor leads to it. */
function restingTop(element: Element): number {
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop);
  return element.getBoundingClientRect().top - margin;
}

function isLaidOut(element: Element): boolean {
  return element.getClientRects().length > 0;
}
