import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

import { type PhysicalKey, positionOf } from "./physical-keys";
import type { Controls } from "./useSession";

interface Elements {
  board: RefObject<HTMLElement | null>;
  /** The button that starts it. */
  starter: RefObject<HTMLElement | null>;
}

interface Capture {
  isCapturing: boolean;
  start: () => void;
  stop: () => void;
}

/**
 * Take the reader's keys for those of the board, from an explicit start on. Escape, Tab and anything that moves the
 * focus out of the board end it; shortcuts stay the browser's.
 */
export function useCapture(
  { board, starter }: Elements,
  keys: readonly (PhysicalKey | null)[],
  { press, release, releaseAll }: Controls,
): Capture {
  const [isCapturing, setCapturing] = useState(false);
  // Identified by the physical key, so that a release matches even if Shift has changed the letter.
  const down = useRef(new Map<string, number>());

  const start = () => {
    setCapturing(true);
    board.current?.focus({ preventScroll: true });
  };
  const stop = useCallback(() => {
    down.current.clear();
    setCapturing(false);
    releaseAll();
  }, [releaseAll]);

  useEffect(() => {
    const element = board.current;
    if (!element || !isCapturing) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Tab") stop();
      if (event.key === "Escape") {
        event.preventDefault();
        stop();
        starter.current?.focus();
      }
      const position = positionOf(keys, event);
      if (position < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (event.repeat) return;
      down.current.set(event.code, position);
      press(position);
    };
    const onKeyUp = ({ code }: KeyboardEvent) => {
      const position = down.current.get(code);
      if (position === undefined) return;
      down.current.delete(code);
      release(position);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) stop();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("keydown", onKeyDown, { signal });
    element.addEventListener("keyup", onKeyUp, { signal });
    element.addEventListener("focusout", onFocusOut, { signal });
    return () => {
      listening.abort();
    };
  }, [board, starter, isCapturing, keys, press, release, stop]);

  return { isCapturing, start, stop };
}
