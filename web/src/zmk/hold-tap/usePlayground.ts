import { type RefObject, useEffect, useState } from "react";

import { NAMES, FIRST_SCENE, type Scene } from "./scenes";
import { begun, ended, finished, pressed, released, type Session, ticked } from "./session";

/** Milliseconds from one look at the clock to the next, for readers who want no motion. */
const CALM = 250;
/** How long a click holds its key where no pointer and no key was held: a screen reader's, say. */
const CLICK = 100;

interface Playground {
  session: Session;
  press: (position: number) => void;
  release: (position: number) => void;
  /** Press and release. */
  tap: (position: number) => void;
  play: (scene: Scene) => void;
}

/** The reader's keys, while something in the playground has the focus, and the scenes that it plays. */
export function usePlayground(root: RefObject<HTMLElement | null>): Playground {
  const [session, setSession] = useState(() => finished(FIRST_SCENE));
  const isRunning = session.clock !== null;

  useEffect(() => {
    if (!isRunning) return undefined;
    return onEachFrame(() => {
      setSession((current) => ticked(current, performance.now()));
    });
  }, [isRunning]);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    return listen(element, (change) => {
      setSession((current) => change(current, performance.now()));
    });
  }, [root]);

  function press(position: number): void {
    setSession((current) => pressed(current, position, performance.now()));
  }
  function release(position: number): void {
    setSession((current) => released(current, position, performance.now()));
  }
  function tap(position: number): void {
    press(position);
    setTimeout(() => {
      release(position);
    }, CLICK);
  }
  function play(scene: Scene): void {
    setSession(isCalm() ? finished(scene) : begun(scene, performance.now()));
  }
  return { session, press, release, tap, play };
}

function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Call again and again until stopped. */
function onEachFrame(callback: () => void): () => void {
  if (isCalm()) {
    const timer = setInterval(callback, CALM);
    return () => {
      clearInterval(timer);
    };
  }
  let frame = requestAnimationFrame(function step() {
    callback();
    frame = requestAnimationFrame(step);
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}

type Change = (session: Session, time: number) => Session;

/** Take the keys D, F and J while the focus is inside. Escape leaves; all other keys do what they always do. */
function listen(element: HTMLElement, change: (change: Change) => void): () => void {
  // Identified by the physical key, so that a release matches even if Shift has changed the letter.
  const down = new Map<string, number>();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
    const position = NAMES.findIndex((name) => name === event.key.toUpperCase());
    if (position < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat) return;
    down.set(event.code, position);
    change((session, time) => pressed(session, position, time));
  };
  const onKeyUp = (event: KeyboardEvent) => {
    const position = down.get(event.code);
    if (position === undefined) return;
    down.delete(event.code);
    change((session, time) => released(session, position, time));
  };
  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && element.contains(relatedTarget)) return;
    down.clear();
    change(ended);
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener("keydown", onKeyDown, { signal });
  element.addEventListener("keyup", onKeyUp, { signal });
  element.addEventListener("focusout", onFocusOut, { signal });
  return () => {
    listening.abort();
  };
}
