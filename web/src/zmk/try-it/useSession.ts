import { useCallback, useEffect, useMemo, useState } from "react";

import {
  begun,
  EMPTY,
  ended,
  finished,
  isRunning,
  pressed,
  released,
  type Scene,
  type Session,
  ticked,
} from "./session";

/** Milliseconds from one look at the clock to the next, for readers who want no motion. */
const CALM = 250;
/** How long a click holds its key where no pointer and no key was held: a screen reader's, say. */
const CLICK = 100;

/** What a reader can do with a keyboard. */
export interface Controls {
  press: (position: number) => void;
  release: (position: number) => void;
  /** Press and release. */
  tap: (position: number) => void;
  releaseAll: () => void;
  play: (scene: Scene) => void;
  clear: () => void;
}

/** The presses on a keyboard, beginning with a scene's end, and their clock. */
export function useSession(first: Scene | null): [Session, Controls] {
  const [session, setSession] = useState(() => (first ? finished(first) : EMPTY));
  const running = isRunning(session);

  useEffect(() => {
    if (!running) return undefined;
    return onEachFrame(() => {
      setSession((current) => ticked(current, performance.now()));
    });
  }, [running]);

  const press = useCallback((position: number) => {
    setSession((current) => pressed(current, position, performance.now()));
  }, []);
  const release = useCallback((position: number) => {
    setSession((current) => released(current, position, performance.now()));
  }, []);
  const tap = useCallback(
    (position: number) => {
      press(position);
      setTimeout(() => {
        release(position);
      }, CLICK);
    },
    [press, release],
  );
  const releaseAll = useCallback(() => {
    setSession((current) => (current.title === null ? ended(current) : current));
  }, []);
  const play = useCallback((scene: Scene) => {
    setSession(isCalm() ? finished(scene) : begun(scene, performance.now()));
  }, []);
  const clear = useCallback(() => {
    setSession(EMPTY);
  }, []);
  const controls = useMemo(
    () => ({ press, release, tap, releaseAll, play, clear }),
    [press, release, tap, releaseAll, play, clear],
  );
  return [session, controls];
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
