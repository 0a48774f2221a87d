/** Presses on a simulated keyboard and their clock. Every function returns a new session. Times are in milliseconds. */
import type { Input } from "../simulator/simulate";
import type { Press } from "../timing/effects";

type KeyInput = Extract<Input, { kind: "key" }>;

/** A sequence of presses that a button plays. */
export interface Scene {
  readonly title: string;
  readonly inputs: readonly KeyInput[];
}

/** Without a key for so long, a reader rests; longer than the firmware's usual times, such as that of a sticky key. */
export const PAUSE = 1500;
/** Keys that were held for so long are released: a browser does not always say that a key was. */
export const LONGEST = 15_000;
/** Presses and releases of one session; then a new one begins. */
export const MOST_INPUTS = 400;
/** How much slower than life a scene is played, and how long that takes at most. */
const SLOWNESS = 4;
const LONGEST_SCENE = 3500;

export interface Session {
  /** That of the scene; null: the reader's own keys. */
  readonly title: string | null;
  /** In order of time; of a scene, all of them. */
  readonly inputs: readonly KeyInput[];
  /** Time since its begin; Infinity: nothing goes on. */
  readonly now: number;
  /** Its begin by the real clock, and by how much its own clock is slower. */
  readonly origin: number;
  readonly slowness: number;
}

/** A session in which nothing was pressed. */
export const EMPTY: Session = { title: null, inputs: [], now: Infinity, origin: 0, slowness: 1 };

export function isRunning({ now }: Session): boolean {
  return now !== Infinity;
}

/** A scene from its end. */
export function sceneAtEnd({ title, inputs }: Scene): Session {
  return { title, inputs, now: Infinity, origin: 0, slowness: 1 };
}

export function startScene({ title, inputs }: Scene, time: number): Session {
  const length = inputs.at(-1)?.at ?? 0;
  const slowness = Math.max(1, Math.min(SLOWNESS, LONGEST_SCENE / Math.max(length, 1)));
  return { title, inputs, now: 0, origin: time, slowness };
}

/** Put a key down; layers that are on stay on until the reader starts over or plays a scene. */
export function pressed(session: Session, position: number, time: number): Session {
  const current = session.title === null ? session : EMPTY;
  const isFull = current.inputs.length >= MOST_INPUTS && downKeys(current).length === 0;
  const inputs = isFull ? [] : current.inputs;
  if (isDown(inputs, position)) return session;
  const origin = inputs.length === 0 ? time : current.origin;
  return { ...added(inputs, position, true, time - origin), origin };
}

export function released(session: Session, position: number, time: number): Session {
  const { title, inputs, origin } = session;
  if (title !== null || !isDown(inputs, position)) return session;
  return { ...added(inputs, position, false, time - origin), origin };
}

function added(
  inputs: readonly KeyInput[],
  position: number,
  isPress: boolean,
  time: number,
): Omit<Session, "origin"> {
  const at = Math.max(Math.round(time), inputs.at(-1)?.at ?? 0);
  const input: KeyInput = { kind: "key", at, position, pressed: isPress };
  return { title: null, inputs: [...inputs, input], now: at, slowness: 1 };
}

/** Let time pass. A scene ends after its last event, the reader's own presses when the reader rests. */
export function ticked(session: Session, time: number): Session {
  if (!isRunning(session)) return session;
  const now = (time - session.origin) / session.slowness;
  const last = session.inputs.at(-1)?.at ?? 0;
  if (now > last + LONGEST) return endSession(session);
  const rest = session.title === null ? PAUSE : 0;
  const isOver = downKeys({ ...session, now }).length === 0 && now > last + rest;
  return { ...session, now: isOver ? Infinity : now };
}

/** Release everything: the reader went away. */
export function endSession(session: Session): Session {
  if (!isRunning(session)) return session;
  const at = Math.round(session.now);
  const releases = downKeys(session).map((position): KeyInput => ({
    kind: "key",
    at,
    position,
    pressed: false,
  }));
  return { ...session, inputs: [...past(session), ...releases], now: Infinity };
}

/** What happened until now. */
export function past({ inputs, now }: Session): readonly KeyInput[] {
  return inputs.filter(({ at }) => at <= now);
}

/** The keys that are down now. */
export function downKeys(session: Session): number[] {
  const inputs = past(session);
  return [...new Set(inputs.map(({ position }) => position))].filter((key) => isDown(inputs, key));
}

function isDown(inputs: readonly KeyInput[], position: number): boolean {
  return inputs.findLast((input) => input.position === position)?.pressed ?? false;
}

export function pressesOf(inputs: readonly KeyInput[]): Press[] {
  return inputs.flatMap(({ position, at, pressed: isPress }, index) => {
    if (!isPress) return [];
    const release = inputs.slice(index + 1).find((input) => input.position === position);
    return [{ position, from: at, to: release?.at ?? null }];
  });
}
