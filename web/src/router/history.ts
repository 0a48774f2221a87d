import { readStored, writeStored } from "../storage";
import { addressOf } from "./addresses";
import { revealTarget } from "./target";

/** What the window is told when a history entry is shown: another page, or this one with another query or hash. */
export const ARRIVED = "homerow:arrived";

export interface Point {
  x: number;
  y: number;
}

/** Scroll positions by history entry, across reloads of the tab. */
const STORAGE_KEY = "homerow.scroll";

/** What a reader does who no longer waits for the old position. */
const ACTS_OF_A_READER = ["wheel", "touchstart", "pointerdown", "keydown"];

interface Entries {
  /** Make a new entry for `page`. */
  push: (page: URL) => void;
  /** Change the address of this entry. */
  replace: (page: URL) => void;
  /** Where the reader left this entry before the document was reloaded. */
  savedPosition: () => Point | null;
  /** The browser went to the entry with this state. Returns where the reader left it, if the reader did. */
  activate: (state: unknown) => Point | null;
  /** The page of this entry is shown: scroll to the position, else to the hash's target, else to the top. */
  scroll: (hash: string, position: Point | null) => void;
}

/** History entries, each with a key in its state under which its scroll position is kept. */
export function createEntries(): Entries {
  const positions = readPositions();
  let current = keyOf(history.state) ?? mark(location.href);
  // The entry whose page the reader sees: that of `current` may still be on its way.
  let shown = current;
  let endRestoring: () => void = () => undefined;

  function savePosition(): void {
    positions.set(shown, { x: scrollX, y: scrollY });
  }

  // The browser restores well after a full load, and badly after a switch within the page.
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    savePosition();
    history.scrollRestoration = "auto";
    writePositions(positions);
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });

  return {
    push(page) {
      savePosition();
      endRestoring();
      current = newKey();
      history.pushState({ key: current }, "", addressOf(page));
    },
    replace(page) {
      history.replaceState({ key: current }, "", addressOf(page));
    },
    savedPosition: () => positions.get(current) ?? null,
    activate(state) {
      savePosition();
      endRestoring();
      const known = keyOf(state);
      // An entry without a key was made by the browser for a link to an anchor: it scrolls there itself.
      current = known ?? mark(location.href);
      return known === null ? null : (positions.get(known) ?? null);
    },
    scroll(hash, position) {
      shown = current;
      endRestoring();
      if (position) endRestoring = restore(position);
      else if (!revealTarget(hash)) scrollTo({ left: 0, top: 0, behavior: "instant" });
      dispatchEvent(new Event(ARRIVED));
    },
  };
}

/** Scroll to a position, and again whenever the page grows, until it is reached or the reader does something. */
function restore({ x, y }: Point): () => void {
  const restoring = new AbortController();
  const end = () => {
    restoring.abort();
  };
  const scroll = () => {
    scrollTo({ left: x, top: y, behavior: "instant" });
    if (scrollY >= Math.floor(y)) end();
  };
  const observer = new ResizeObserver(scroll);
  const { signal } = restoring;
  signal.addEventListener("abort", () => {
    observer.disconnect();
  });
  for (const type of ACTS_OF_A_READER) addEventListener(type, end, { passive: true, signal });
  observer.observe(document.body);
  scroll();
  return end;
}

function mark(url: string): string {
  const key = newKey();
  history.replaceState({ key }, "", url);
  return key;
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

/** The key in a state; the browser's own entries have none. */
function keyOf(state: unknown): string | null {
  return (state as { key: string } | null)?.key ?? null;
}

function readPositions(): Map<string, Point> {
  const stored = readStored(STORAGE_KEY, "sessionStorage") ?? "[]";
  return new Map(JSON.parse(stored) as [string, Point][]);
}

function writePositions(positions: Map<string, Point>): void {
  writeStored(STORAGE_KEY, JSON.stringify([...positions].slice(-100)), "sessionStorage");
}
