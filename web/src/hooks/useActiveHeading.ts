import { useEffect, useState } from "react";

import type { TocEntry } from "../contract/page";

/** Pixels below the top of the window at which a heading counts as reached; the navbar covers most of them. */
const READING_LINE = 120;

/** The id of the heading that is being read, or null above the first. */
export function useActiveHeading(entries: TocEntry[]): string | null {
  const [active, setActive] = useState<string | null>(null);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      setActive(lastReached(entries));
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
  }, [entries]);

  return active;
}

function lastReached(entries: TocEntry[]): string | null {
  const root = document.documentElement;
  // At the very end the last heading may never rise to the line.
  const isAtEnd = scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 1;
  if (isAtEnd) return entries.at(-1)?.id ?? null;
  const reached = entries.findLast(({ id }) => {
    const heading = document.getElementById(id);
    // Headings in hidden tabs have no box.
    return (
      heading !== null && heading.getClientRects().length > 0 && topOf(heading) <= READING_LINE
    );
  });
  return reached?.id ?? null;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
