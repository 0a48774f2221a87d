import { addressOf } from "./addresses";
import { revealTarget } from "./target";

export interface Point {
  x: number;
  y: number;
}

/** Scroll positions by history entry, across reloads of the tab. */
const STORAGE_KEY = "homerow.scroll";

interface Entries {
  /** Before a new entry is pushed. */
  leave: (url: URL) => void;
  /** The same page again: no new entry. */
  stay: (url: URL) => void;
  /** The scroll position of this entry before the document was reloaded. */
  left: () => Point | null;
  /** The browser went to another entry. Answers where the reader had left it, if it was left. */
  turnTo: (state: unknown) => Point | null;
  /** Scroll to the position, else to the hash's target, else to the top. */
  arrive: (hash: string, position: Point | null) => void;
}

/** History entries, each with a key in its state under which its scroll position is kept. */
export function createEntries(): Entries {
  const positions = readPositions();
  let key = keyOf(history.state) ?? mark(location.href);

  function remember(): void {
    positions.set(key, { x: scrollX, y: scrollY });
  }

  // The browser restores well after a full load, and badly after a switch within the page.
  history.scrollRestoration = "manual";
  addEventListener("pagehide", () => {
    remember();
    history.scrollRestoration = "auto";
    writePositions(positions);
  });
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });

  return {
    leave(url) {
      remember();
      key = newKey();
      history.pushState({ key }, "", addressOf(url));
    },
    stay(url) {
      history.replaceState({ key }, "", addressOf(url));
    },
    left: () => positions.get(key) ?? null,
    turnTo(state) {
      remember();
      const known = keyOf(state);
      // An entry without a key was made by the browser for a link to an anchor: it scrolls there itself.
      key = known ?? mark(location.href);
      return known === null ? null : (positions.get(known) ?? null);
    },
    arrive(hash, position) {
      if (position) scrollTo({ left: position.x, top: position.y, behavior: "instant" });
      else if (!revealTarget(hash)) scrollTo({ left: 0, top: 0, behavior: "instant" });
    },
  };
}

function mark(url: string): string {
  const key = newKey();
  history.replaceState({ key }, "", url);
  return key;
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}

function keyOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("key" in state)) return null;
  return typeof state.key === "string" ? state.key : null;
}

function readPositions(): Map<string, Point> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as [string, Point][]);
  } catch {
    return new Map();
  }
}

function writePositions(positions: Map<string, Point>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Full or forbidden: the reader only loses scroll positions.
  }
}
