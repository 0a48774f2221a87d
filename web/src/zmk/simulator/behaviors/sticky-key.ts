/** Sticky keys: a key that stays pressed until the next key is pressed or released, or until its time is over. */
import { cancel, newTimer, schedule, type Timer } from "../clock";
import { type KeyEvent, type Listener, raiseAfter } from "../events";
import { isModifier } from "../hid";
import { type Driver, invoke, type Place } from "../invoke";
import type { Binding, StickyKey } from "../keyboard";
import { decodeKey } from "../keys";
import type { Machine } from "../machine";
import { record, type StickyEnd } from "../trace/trace";

const MAX_HELD = 10; // CONFIG_ZMK_BEHAVIOR_STICKY_KEY_MAX_HELD

interface ActiveStickyKey {
  readonly position: number;
  readonly binding: Binding;
  readonly behavior: StickyKey;
  readonly timer: Timer;
  /** When it ends by itself; null before its own key is released. */
  releaseAt: number | null;
  /** The key that it modifies. */
  modified: { page: number; id: number } | null;
}

/** Slots, because a key is pressed and released in the order of free slots. */
export type StickyKeys = (ActiveStickyKey | null)[];

export function newStickyKeys(): StickyKeys {
  return Array<null>(MAX_HELD).fill(null);
}

export const stickyKey: Driver<StickyKey> = {
  press: (machine, behavior, { param1 }, { position, at }) => {
    const binding = behaviorOf(behavior, param1);
    const same = find(machine, position, binding);
    if (same) {
      cancel(machine.clock, same.timer);
      release(machine, same, at, "pressed-again");
    }
    const slot = machine.stickyKeys.indexOf(null);
    if (slot < 0) return;
    const key: ActiveStickyKey = {
      position,
      binding,
      behavior,
      timer: newTimer(() => {
        expire(machine, key);
      }),
      releaseAt: null,
      modified: null,
    };
    machine.stickyKeys[slot] = key;
    record(machine, { kind: "sticky-key-new", position });
    if (!behavior.properties.lazy) invoke(machine, binding, { position, at }, true);
  },
  release: (machine, behavior, { param1 }, { position, at }) => {
    const key = find(machine, position, behaviorOf(behavior, param1));
    if (!key) return;
    if (key.modified) {
      release(machine, key, at, "held");
      return;
    }
    key.releaseAt = at + behavior.properties["release-after-ms"];
    const remaining = key.releaseAt - machine.clock.now;
    if (remaining > 0) schedule(machine.clock, key.timer, remaining);
  },
};

export const stickyKeyListener: Listener = { name: "sticky-key", key: handleKey };

/** Press lazy sticky keys before the event goes on, and release finished ones after it. */
function handleKey(machine: Machine, event: KeyEvent): KeyEvent | null {
  const toPress: ActiveStickyKey[] = [];
  const toRelease: ActiveStickyKey[] = [];
  for (const key of machine.stickyKeys) {
    if (!key || isOwnKey(machine, key, event)) continue;
    if (event.pressed) modify(machine, key, event, { toPress, toRelease });
    else if (key.releaseAt !== null && isModifiedKey(key, event)) {
      cancel(machine.clock, key.timer);
      toRelease.push(key);
    }
  }
  for (const key of toPress) invoke(machine, key.binding, placeOf(key, event.at), true);
  toRelease.forEach((key, index) => {
    if (index === 0) raiseAfter(machine, event, "sticky-key");
    const isNext = event.pressed;
    release(machine, key, event.at, isNext ? "next-key-pressed" : "modified-key-released");
  });
  return toRelease.length > 0 ? null : event;
}

function modify(
  machine: Machine,
  key: ActiveStickyKey,
  event: KeyEvent,
  { toPress, toRelease }: { toPress: ActiveStickyKey[]; toRelease: ActiveStickyKey[] },
): void {
  const { properties } = key.behavior;
  if (properties["ignore-modifiers"] && isModifier(event.page, event.id)) return;
  if (key.modified) return;
  cancel(machine.clock, key.timer);
  // The timer may be late or missing, because this event may have been captured.
  if (key.releaseAt !== null && event.at > key.releaseAt) {
    expire(machine, key);
    return;
  }
  if (properties.lazy) toPress.push(key);
  if (key.releaseAt !== null && properties["quick-release"]) toRelease.push(key);
  const { page, id } = event;
  key.modified = { page, id };
  record(machine, { kind: "sticky-key-modifies", position: key.position, page, id });
}

function isModifiedKey({ modified }: ActiveStickyKey, { page, id }: KeyEvent): boolean {
  return modified?.page === page && modified.id === id;
}

/** Whether the event is of the key that the sticky key itself presses. */
function isOwnKey({ keyboard }: Machine, { binding }: ActiveStickyKey, event: KeyEvent): boolean {
  if (keyboard.behaviors[binding.behavior]?.compatible !== "zmk,behavior-key-press") return false;
  const { page, id, modifiers } = decodeKey(binding.param1);
  return id === event.id && page === event.page && modifiers === event.implicit;
}

function behaviorOf({ properties }: StickyKey, param1: number): Binding {
  return { behavior: properties.bindings[0]?.behavior ?? "", param1, param2: 0 };
}

function find(machine: Machine, position: number, binding: Binding): ActiveStickyKey | undefined {
  const isSame = (key: ActiveStickyKey | null) =>
    key?.position === position &&
    key.binding.behavior === binding.behavior &&
    key.binding.param1 === binding.param1;
  return machine.stickyKeys.find(isSame) ?? undefined;
}

function placeOf({ position }: ActiveStickyKey, at: number): Place {
  return { position, at };
}

function expire(machine: Machine, key: ActiveStickyKey): void {
  if (!machine.stickyKeys.includes(key)) return;
  const ms = key.behavior.properties["release-after-ms"];
  record(machine, { kind: "sticky-key-expired", position: key.position, ms });
  if (key.behavior.properties.lazy) free(machine, key);
  else release(machine, key, key.releaseAt ?? machine.clock.now, "timer");
}

function release(machine: Machine, key: ActiveStickyKey, at: number, by: StickyEnd): void {
  free(machine, key);
  record(machine, { kind: "sticky-key-ended", position: key.position, by });
  invoke(machine, key.binding, placeOf(key, at), false);
}

function free({ stickyKeys }: Machine, key: ActiveStickyKey): void {
  const slot = stickyKeys.indexOf(key);
  if (slot >= 0) stickyKeys[slot] = null;
}
