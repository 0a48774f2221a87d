/**
 * Hold-taps. While one is undecided, the events of keys that are pressed after it are captured, and so are modifiers.
 * The decision releases them in order; one of these keys may be a hold-tap that captures the events after it.
 */
import { cancel, newTimer, schedule, sleep, type Timer } from "../clock";
import { type KeyEvent, type Listener, type PositionEvent, raiseAt } from "../events";
import { isModifier } from "../hid";
import { type Driver, invoke, type Place } from "../invoke";
import type { HoldTap } from "../keyboard";
import type { Machine } from "../machine";
import { type HoldTapStatus, type Moment, record, type Term } from "../trace/trace";
import { RULES } from "./hold-tap-rules";

const MAX_HELD = 10; // CONFIG_ZMK_BEHAVIOR_HOLD_TAP_MAX_HELD
const MAX_CAPTURED = 40; // CONFIG_ZMK_BEHAVIOR_HOLD_TAP_MAX_CAPTURED_EVENTS
const REST_MS = 10; // between captured events that meet the next undecided hold-tap

interface HeldHoldTap extends Place {
  readonly behavior: HoldTap;
  readonly paramHold: number;
  readonly paramTap: number;
  readonly timer: Timer;
  status: HoldTapStatus;
  firstOther: number | null;
}

type Captured = KeyEvent | PositionEvent;

export interface HoldTaps {
  held: HeldHoldTap[];
  undecided: HeldHoldTap | null;
  /** Null separates the events of one hold-tap from those of the next. */
  captured: (Captured | null)[];
  /** The last key: its position if it was the tap of a hold-tap, and when it was pressed. */
  lastTap: { position: number | null; at: number };
}

export function newHoldTaps(): HoldTaps {
  return {
    held: [],
    undecided: null,
    captured: [],
    lastTap: { position: null, at: -Infinity },
  };
}

export const holdTap: Driver<HoldTap> = {
  press: (machine, behavior, { param1, param2 }, { position, at }) => {
    const { clock, holdTaps } = machine;
    if (holdTaps.undecided !== null || holdTaps.held.length === MAX_HELD) {
      record(machine, { kind: "hold-tap-ignored", position });
      return;
    }
    const held: HeldHoldTap = {
      position,
      at,
      behavior,
      paramHold: param1,
      paramTap: param2,
      timer: newTimer(() => {
        decide(machine, held, "timer");
      }),
      status: "undecided",
      firstOther: null,
    };
    holdTaps.held.push(held);
    record(machine, { kind: "hold-tap-new", position });
    holdTaps.undecided = held;
    const quick = quickTapTerm(holdTaps, held);
    if (quick) decide(machine, held, "quick-tap", { term: quick });
    holdEarly(machine, held);
    schedule(clock, held.timer, dueOf(held) - clock.now);
  },
  release: (machine, _, __, { position, at }) => {
    const { clock, holdTaps } = machine;
    const held = holdTaps.held.find((each) => each.position === position);
    if (!held) return;
    cancel(clock, held.timer);
    // The timer may be late, because these events may have been captured.
    if (at > dueOf(held)) decide(machine, held, "timer");
    decide(machine, held, "key-up");
    retroTap(machine, held);
    if (!isHoldDelayed(held)) invokeHeld(machine, held, false);
    if (isLingering(held)) invokeHold(machine, held, false);
    record(machine, { kind: "hold-tap-done", position });
    holdTaps.held = holdTaps.held.filter((each) => each !== held);
  },
};

export const holdTapListener: Listener = {
  name: "hold-tap",
  position: (machine, event) => {
    interruptRetroTaps(machine, event.position);
    const { undecided } = machine.holdTaps;
    if (undecided === null) return event;
    if (undecided.behavior.properties["hold-trigger-on-release"] !== event.pressed)
      undecided.firstOther ??= event.position;
    if (undecided.position === event.position) return event;
    if (event.at > dueOf(undecided)) decide(machine, undecided, "timer");
    return capturePosition(machine, event);
  },
  key: (machine, event) => {
    const { holdTaps } = machine;
    const isMod = isModifier(event.page, event.id);
    if (event.pressed && !isMod && event.at > holdTaps.lastTap.at)
      holdTaps.lastTap = { position: null, at: event.at };
    const { undecided } = holdTaps;
    // The early hold of `hold-while-undecided` may be a modifier.
    if (!undecided || !isMod || undecided.behavior.properties["hold-while-undecided"]) return event;
    capture(holdTaps, event);
    return null;
  },
};

/** Capture the event of a key that was pressed after the undecided hold-tap; it may decide it. */
function capturePosition(machine: Machine, event: PositionEvent): PositionEvent | null {
  const { holdTaps } = machine;
  const { undecided } = holdTaps;
  if (!undecided) return event;
  if (!event.pressed && !isPressCaptured(holdTaps, event.position)) return event;
  const { position, pressed } = event;
  record(machine, { kind: "event-captured", by: "hold-tap", position, pressed });
  capture(holdTaps, event);
  decide(machine, undecided, pressed ? "other-key-down" : "other-key-up", { other: position });
  return null;
}

function capture({ captured }: HoldTaps, event: Captured): void {
  const free = captured.indexOf(null);
  if (free >= 0) captured[free] = event;
  else if (captured.length < MAX_CAPTURED) captured.push(event);
}

/** Whether the press was captured for the undecided hold-tap: events after a null are an earlier one's. */
function isPressCaptured({ captured }: HoldTaps, position: number): boolean {
  const end = captured.indexOf(null);
  return captured
    .slice(0, end < 0 ? undefined : end)
    .some((event) => event?.kind === "position" && event.pressed && event.position === position);
}

/** Return the term that makes a hold-tap a tap because of the key before it; null if there is none. */
function quickTapTerm(
  { lastTap }: HoldTaps,
  { behavior: { properties }, position, at }: HeldHoldTap,
): Term | null {
  const name = properties["global-quick-tap"] ? "quick-tap-ms" : "require-prior-idle-ms";
  const ago = at - lastTap.at;
  if (ago < properties[name]) return { name, ms: properties[name], ago };
  const ms = properties["quick-tap-ms"];
  return lastTap.position === position && ago < ms ? { name: "quick-tap-ms", ms, ago } : null;
}

function dueOf({ behavior, at }: HeldHoldTap): number {
  return at + behavior.properties["tapping-term-ms"];
}

function holdEarly(machine: Machine, held: HeldHoldTap): void {
  if (held.status !== "undecided" || !held.behavior.properties["hold-while-undecided"]) return;
  record(machine, { kind: "hold-tap-held-early", position: held.position });
  invokeHold(machine, held, true);
}

/** What a decision is told with: the key that decided, and the term if it is not tapping-term-ms. */
interface Reason {
  other?: number;
  term?: Term;
}

function decide(machine: Machine, held: HeldHoldTap, moment: Moment, reason: Reason = {}): void {
  const { holdTaps } = machine;
  if (held.status !== "undecided" || held !== holdTaps.undecided) return;
  const { position, behavior, firstOther, at } = held;
  const { flavor } = behavior.properties;
  const status = RULES[flavor][moment];
  if (!status) return;
  const isTap = isNoTrigger(held);
  held.status = isTap ? "tap" : status;
  const isHeldBack = isTap && status !== "tap";
  const tappingTerm = behavior.properties["tapping-term-ms"];
  record(machine, {
    kind: "hold-tap-decided",
    position,
    status: held.status,
    flavor,
    moment,
    pressedAt: at,
    term: reason.term ?? { name: "tapping-term-ms", ms: tappingTerm, ago: 0 },
    other: isHeldBack ? firstOther : (reason.other ?? null),
    isHeldBack,
    isDelayed: isHoldDelayed(held),
  });
  holdTaps.undecided = null;
  pressDecided(machine, held);
  releaseCaptured(machine);
}

/** Whether the first other key is one that may make no hold. */
function isNoTrigger({ behavior, firstOther }: HeldHoldTap): boolean {
  const triggers = behavior.properties["hold-trigger-key-positions"];
  return triggers.length > 0 && firstOther !== null && !triggers.includes(firstOther);
}

function pressDecided(machine: Machine, held: HeldHoldTap): void {
  if (isHoldDelayed(held)) return;
  const { properties } = held.behavior;
  const isEarly = properties["hold-while-undecided"];
  if (held.status === "tap") {
    if (isEarly && !properties["hold-while-undecided-linger"]) invokeHold(machine, held, false);
    machine.holdTaps.lastTap = { position: held.position, at: held.at };
    invokeTap(machine, held, true);
  } else if (!isEarly) invokeHold(machine, held, true);
}

/** With `retro-tap`, a hold that the timer decided waits for another key. */
function isHoldDelayed({ behavior, status }: HeldHoldTap): boolean {
  return behavior.properties["retro-tap"] && status === "hold-timer";
}

function isLingering({ behavior: { properties } }: HeldHoldTap): boolean {
  return properties["hold-while-undecided"] && properties["hold-while-undecided-linger"];
}

function retroTap(machine: Machine, held: HeldHoldTap): void {
  if (!isHoldDelayed(held)) return;
  record(machine, { kind: "retro-tap", position: held.position });
  held.status = "tap";
  pressDecided(machine, held);
}

function interruptRetroTaps(machine: Machine, position: number): void {
  for (const held of machine.holdTaps.held) {
    if (held.position === position || !isHoldDelayed(held)) continue;
    record(machine, { kind: "hold-tap-interrupted", position: held.position, other: position });
    held.status = "hold-interrupt";
    pressDecided(machine, held);
  }
}

/** Release captured events in order. The first of them meets no undecided hold-tap, later ones may. */
function releaseCaptured(machine: Machine): void {
  const { clock, holdTaps } = machine;
  if (holdTaps.undecided !== null) return;
  for (let index = 0; index < MAX_CAPTURED; index++) {
    const event = holdTaps.captured[index];
    if (!event) return;
    holdTaps.captured[index] = null;
    if (isWaiting(machine)) sleep(clock, REST_MS);
    raiseAt(machine, event, "hold-tap");
  }
}

function isWaiting({ holdTaps }: Machine): boolean {
  return holdTaps.undecided !== null;
}

function invokeHeld(machine: Machine, held: HeldHoldTap, pressed: boolean): void {
  if (held.status === "tap") invokeTap(machine, held, pressed);
  else invokeHold(machine, held, pressed);
}

function invokeHold(machine: Machine, held: HeldHoldTap, pressed: boolean): void {
  invokePart(machine, held, 0, held.paramHold, pressed);
}

function invokeTap(machine: Machine, held: HeldHoldTap, pressed: boolean): void {
  invokePart(machine, held, 1, held.paramTap, pressed);
}

function invokePart(
  machine: Machine,
  { behavior, position, at }: HeldHoldTap,
  part: 0 | 1,
  param1: number,
  pressed: boolean,
): void {
  const binding = behavior.properties.bindings[part];
  if (binding) invoke(machine, { ...binding, param1, param2: 0 }, { position, at }, pressed);
}
