/** The presses in the playground and its clock. Every function returns a new session. */
import type { KeyEvent } from "./decide";
import type { Scene } from "./scenes";

/** Milliseconds without a key after which a recording is over; longer than any term that looks back. */
export const PAUSE = 700;
/** A recording ends after this time, even if keys are held. */
export const LONGEST = 5000;
/** How much slower than life a scene is played. */
const SLOWNESS = 4;

export interface Session {
  title: string;
  /** In order of time; of a scene, all of them. */
  events: readonly KeyEvent[];
  /** Milliseconds since its begin; Infinity: it is over. */
  now: number;
  /** Its start by the real clock, and the slowdown of its own clock; null while it is stopped. */
  clock: { origin: number; slowness: number } | null;
}

/** A scene from its end. */
export function finished({ name, events }: Scene): Session {
  return { title: name, events, now: Infinity, clock: null };
}

export function begun({ name, events }: Scene, time: number): Session {
  return { title: name, events, now: 0, clock: { origin: time, slowness: SLOWNESS } };
}

/** Put a key down, in a new recording if none is going on. */
export function pressed(session: Session, position: number, time: number): Session {
  const running = session.clock?.slowness === 1 ? session.clock : null;
  const origin = running?.origin ?? time;
  const events = running ? session.events : [];
  if (isDown(events, position)) return session;
  const at = Math.max(0, Math.round(time - origin));
  return {
    title: "Your keys",
    events: [...events, { position, isDown: true, at }],
    now: at,
    clock: { origin, slowness: 1 },
  };
}

export function released(session: Session, position: number, time: number): Session {
  const { clock, events } = session;
  if (clock?.slowness !== 1 || !isDown(events, position)) return session;
  const at = Math.round(time - clock.origin);
  return { ...session, events: [...events, { position, isDown: false, at }], now: at };
}

/** Let time pass. A scene ends with its last event, a recording when the reader rests. */
export function ticked(session: Session, time: number): Session {
  const { clock, events } = session;
  if (!clock) return session;
  const now = (time - clock.origin) / clock.slowness;
  const last = events.at(-1)?.at ?? 0;
  const rest = clock.slowness === 1 ? PAUSE : 0;
  const isOver = downKeys({ ...session, now }).length === 0 && now > last + rest;
  if (now > LONGEST) return ended(session);
  return isOver ? { ...session, now: Infinity, clock: null } : { ...session, now };
}

/** Let go of everything: the reader went away. */
export function ended(session: Session): Session {
  if (!session.clock) return session;
  const at = Math.min(session.now, LONGEST);
  const releases = downKeys(session).map((position) => ({ position, isDown: false, at }));
  const happened = session.clock.slowness === 1 ? session.events : past(session);
  return { ...session, events: [...happened, ...releases], now: Infinity, clock: null };
}

/** Events until now. */
export function past({ events, now }: Session): readonly KeyEvent[] {
  return events.filter(({ at }) => at <= now);
}

/** The keys that are down now. */
export function downKeys(session: Session): number[] {
  const events = past(session);
  return [...new Set(events.map(({ position }) => position))].filter((key) => isDown(events, key));
}

function isDown(events: readonly KeyEvent[], position: number): boolean {
  return events.findLast((event) => event.position === position)?.isDown ?? false;
}
