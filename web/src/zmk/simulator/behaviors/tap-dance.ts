/** Tap-dances: how often a key is tapped decides which of its bindings is pressed. */
import { cancel, newTimer, reschedule, type Timer } from "../clock";
import type { Listener, PositionEvent } from "../events";
import { type Driver, invoke } from "../invoke";
import type { TapDance } from "../keyboard";
import type { Machine } from "../machine";
import { record } from "../trace/trace";

const MAX_HELD = 10; // CONFIG_ZMK_BEHAVIOR_TAP_DANCE_MAX_HELD

interface ActiveTapDance {
  readonly position: number;
  readonly behavior: TapDance;
  readonly timer: Timer;
  taps: number;
  isPressed: boolean;
  isDecided: boolean;
  releaseAt: number;
}

/** Slots, because other keys decide tap-dances in the order of slots. */
export type TapDances = (ActiveTapDance | null)[];

export function newTapDances(): TapDances {
  return Array<null>(MAX_HELD).fill(null);
}

export const tapDance: Driver<TapDance> = {
  press: (machine, behavior, _, { position, at }) => {
    const { clock } = machine;
    const dance = find(machine, position) ?? begin(machine, behavior, position);
    if (!dance) return;
    dance.isPressed = true;
    record(machine, { kind: "tap-dance-pressed", position });
    cancel(clock, dance.timer);
    // The firmware counts with the dance of the layer that is active now, and waits with the one that began.
    const { bindings } = behavior.properties;
    dance.taps = Math.min(dance.taps + 1, bindings.length);
    if (dance.taps === bindings.length) {
      noteDecision(machine, dance, "count");
      press(machine, dance, at);
      return;
    }
    dance.releaseAt = at + dance.behavior.properties["tapping-term-ms"];
    if (dance.releaseAt > clock.now) reschedule(clock, dance.timer, dance.releaseAt - clock.now);
  },
  release: (machine, _, __, { position, at }) => {
    record(machine, { kind: "tap-dance-released", position });
    const dance = find(machine, position);
    if (!dance) return;
    dance.isPressed = false;
    if (dance.isDecided) release(machine, dance, at);
  },
};

export const tapDanceListener: Listener = {
  name: "tap-dance",
  position: (machine, event) => {
    if (event.pressed) interrupt(machine, event);
    return event;
  },
};

/** The first undecided tap-dance of another key is decided by this key. */
function interrupt(machine: Machine, { position, at }: PositionEvent): void {
  for (const dance of machine.tapDances) {
    if (!dance || dance.position === position) continue;
    cancel(machine.clock, dance.timer);
    if (dance.isDecided) continue;
    noteDecision(machine, dance, "other-key", position);
    press(machine, dance, at);
    if (!dance.isPressed) release(machine, dance, at);
    return;
  }
}

function begin(machine: Machine, behavior: TapDance, position: number): ActiveTapDance | null {
  const slot = machine.tapDances.indexOf(null);
  if (slot < 0) return null;
  const dance: ActiveTapDance = {
    position,
    behavior,
    timer: newTimer(() => {
      expire(machine, dance);
    }),
    taps: 0,
    isPressed: true,
    isDecided: false,
    releaseAt: 0,
  };
  machine.tapDances[slot] = dance;
  record(machine, { kind: "tap-dance-new", position });
  return dance;
}

function expire(machine: Machine, dance: ActiveTapDance): void {
  if (!machine.tapDances.includes(dance)) return;
  noteDecision(machine, dance, "timer");
  press(machine, dance, dance.releaseAt);
  if (!dance.isPressed) release(machine, dance, dance.releaseAt);
}

function noteDecision(
  machine: Machine,
  { position, taps, behavior }: ActiveTapDance,
  by: "count" | "timer" | "other-key",
  other: number | null = null,
): void {
  const ms = behavior.properties["tapping-term-ms"];
  record(machine, { kind: "tap-dance-decided", position, taps, by, ms, other });
}

function press(machine: Machine, dance: ActiveTapDance, at: number): void {
  dance.isDecided = true;
  invokeCurrent(machine, dance, at, true);
}

function release(machine: Machine, dance: ActiveTapDance, at: number): void {
  const slot = machine.tapDances.indexOf(dance);
  if (slot >= 0) machine.tapDances[slot] = null;
  invokeCurrent(machine, dance, at, false);
}

function invokeCurrent(
  machine: Machine,
  { behavior, taps, position }: ActiveTapDance,
  at: number,
  pressed: boolean,
): void {
  const binding = behavior.properties.bindings[taps - 1];
  if (binding) invoke(machine, binding, { position, at }, pressed);
}

function find({ tapDances }: Machine, position: number): ActiveTapDance | undefined {
  return tapDances.find((dance) => dance?.position === position) ?? undefined;
}
