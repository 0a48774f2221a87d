import { useCallback, useEffect, useMemo, useState } from "react";

import {
  startScene,
  EMPTY,
  endSession,
  sceneAtEnd,
  isRunning,
  pressed,
  released,
  type Scene,
  type Session,
  ticked,
} from "./session";

/** Milliseconds from one look at the clock to the next, for readers who want no motion. */
const REDUCED_MOTION_INTERVAL = 250;
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
}

/** The presses on a keyboard, beginning with a scene's end, and their clock. */
export function useSession(first: Scene | null): [Session, Controls] {
  const [session, setSession] = useState(() => (first ? sceneAtEnd(first) : EMPTY));
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
    setSession((current) => (current.title === null ? endSession(current) : current));
  }, []);
  const play = useCallback((scene: Scene) => {
    setSession(prefersReducedMotion() ? sceneAtEnd(scene) : startScene(scene, performance.now()));
  }, []);
  const controls = useMemo(
    () => ({ press, release, tap, releaseAll, play }),
    [press, release, tap, releaseAll, play],
  );
  return [session, controls];
}

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Call again and again until stopped. */
function onEachFrame(callback: () => void): () => void {
  if (prefersReducedMotion()) {
    const timer = setInterval(callback, REDUCED_MOTION_INTERVAL);
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
