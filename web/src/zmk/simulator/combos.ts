/** Combos: keys that are pressed together become one binding. Keys that may begin a combo are captured until then. */
import { cancel, newTimer, schedule, type Timer } from "./clock";
import { type Listener, type PositionEvent, raise, raiseAfter } from "./events";
import { isModifier } from "./hid";
import { invoke } from "./invoke";
import { type Combo, keyCount } from "./keyboard";
import { highestActiveLayer } from "./layers";
import type { Machine } from "./machine";
import { noteMissedCombos } from "./trace/missed-combos";
import { record } from "./trace/trace";

const MAX_ACTIVE = 4; // CONFIG_ZMK_COMBO_MAX_PRESSED_COMBOS

interface ActiveCombo {
  readonly index: number;
  readonly combo: Combo;
  /** The keys that are still pressed. */
  pressed: PositionEvent[];
}

/** A key that is pressed, and the state when it was: this decides which combos may begin with it. */
export interface PressedKey {
  readonly at: number;
  readonly layer: number;
  readonly lastKeyAt: number;
}

export interface Combos {
  /** Indices in the order of precedence: combos with fewer keys first. */
  readonly order: readonly number[];
  captured: PositionEvent[];
  candidates: number[];
  complete: number | null;
  readonly active: ActiveCombo[];
  /** The pressed keys, by their positions. */
  readonly pressed: Map<number, PressedKey>;
  timer: Timer | null;
  timeoutAt: number;
  lastKeyAt: number;
  lastComboAt: number;
}

export function newCombos(combos: readonly Combo[]): Combos {
  const size = (index: number) => combos[index]?.["key-positions"].length ?? 0;
  return {
    order: combos.map((_, index) => index).sort((first, second) => size(first) - size(second)),
    captured: [],
    candidates: [],
    complete: null,
    active: [],
    pressed: new Map(),
    timer: null,
    timeoutAt: 0,
    lastKeyAt: -Infinity,
    lastComboAt: -Infinity,
  };
}

export const comboListener: Listener = {
  name: "combos",
  position: (machine, event) => (event.pressed ? press(machine, event) : release(machine, event)),
  key: (machine, event) => {
    const { combos } = machine;
    const isTap = event.pressed && !isModifier(event.page, event.id);
    if (isTap && event.at > combos.lastComboAt) combos.lastKeyAt = event.at;
    return event;
  },
};

function press(machine: Machine, event: PositionEvent): PositionEvent | null {
  const { lastKeyAt, pressed } = machine.combos;
  const isNew = pressed.get(event.position)?.at !== event.at;
  if (isNew)
    pressed.set(event.position, { at: event.at, layer: highestActiveLayer(machine), lastKeyAt });
  const passed = capture(machine, event);
  if (isNew) noteMissedCombos(machine, event);
  return passed;
}

function capture(machine: Machine, event: PositionEvent): PositionEvent | null {
  const { combos, keyboard } = machine;
  if (combos.captured.length === 0) {
    combos.candidates = firstCandidates(machine, event);
    if (combos.candidates.length === 0) return event;
  } else {
    filterTimedOut(machine, event.at);
    combos.candidates = combos.candidates.filter((index) => has(keyboard.combos[index], event));
  }
  // The longest combo has room for all of its keys; another key does not fit any.
  const isCaptured = combos.captured.length < longest(keyboard.combos);
  if (isCaptured) {
    const { position } = event;
    record(machine, { kind: "event-captured", by: "combo", position, pressed: true });
    combos.captured.push(event);
  }
  updateTimer(machine);
  examine(machine);
  return isCaptured ? null : event;
}

function examine(machine: Machine): void {
  const { combos, keyboard } = machine;
  const [first] = combos.candidates;
  if (first === undefined) {
    cleanUp(machine);
    return;
  }
  if (keyboard.combos[first]?.["key-positions"].length !== combos.captured.length) return;
  combos.complete = first;
  if (combos.candidates.length === 1) cleanUp(machine);
}

function release(machine: Machine, event: PositionEvent): PositionEvent | null {
  machine.combos.pressed.delete(event.position);
  const released = cleanUp(machine);
  if (releaseKey(machine, event)) return null;
  if (released <= 1) return event;
  // Later keys were raised again; so is this one, to keep their order.
  raise(machine, event);
  return null;
}

function firstCandidates(machine: Machine, event: PositionEvent): number[] {
  const { combos, keyboard } = machine;
  const layer = highestActiveLayer(machine);
  return combos.order.filter((index) => {
    const combo = keyboard.combos[index];
    if (!combo || !has(combo, event)) return false;
    const isIdle = combos.lastKeyAt + combo["require-prior-idle-ms"] <= event.at;
    return isIdle && (!combo.layers?.length || combo.layers.includes(layer));
  });
}

function has(combo: Combo | undefined, { position }: PositionEvent): boolean {
  return combo?.["key-positions"].includes(position) ?? false;
}

function longest(combos: readonly Combo[]): number {
  return Math.max(0, ...combos.map((combo) => combo["key-positions"].length));
}

function filterTimedOut(machine: Machine, timestamp: number): void {
  const { combos, keyboard } = machine;
  const begin = combos.captured[0]?.at ?? 0;
  combos.candidates = combos.candidates.filter(
    (index) => begin + (keyboard.combos[index]?.["timeout-ms"] ?? 0) > timestamp,
  );
  record(machine, { kind: "combos-timed-out", remaining: combos.candidates.length, timestamp });
}

/** Press the combo that is complete, and release the other captured keys; return their number. */
function cleanUp(machine: Machine): number {
  const { combos, clock } = machine;
  if (combos.timer) cancel(clock, combos.timer);
  combos.candidates = [];
  const { complete } = combos;
  if (complete !== null) {
    activate(machine, complete);
    combos.complete = null;
  }
  return releaseCaptured(machine);
}

/** The first key goes on to later listeners. Others are raised again, because they may begin another combo. */
function releaseCaptured(machine: Machine): number {
  const { combos } = machine;
  const { captured } = combos;
  combos.captured = [];
  captured.forEach((event, index) => {
    if (index === 0) raiseAfter(machine, event, "combos");
    else raise(machine, event);
  });
  return captured.length;
}

function activate(machine: Machine, index: number): void {
  const { combos, keyboard } = machine;
  const combo = keyboard.combos[index];
  if (!combo || combos.active.length === MAX_ACTIVE) {
    releaseCaptured(machine);
    return;
  }
  const positions = combo["key-positions"];
  const pressed = combos.captured.slice(0, positions.length);
  combos.captured = combos.captured.slice(positions.length);
  combos.active.push({ index, combo, pressed });
  const at = pressed[0]?.at ?? machine.clock.now;
  combos.lastComboAt = at;
  record(machine, { kind: "combo-pressed", combo: index, positions });
  invokeCombo(machine, index, combo, { at, pressed: true });
}

/** Release a key of an active combo; false if it has none. */
function releaseKey(machine: Machine, { position, at }: PositionEvent): boolean {
  const { active } = machine.combos;
  const found = active.find(({ pressed }) => pressed.some((key) => key.position === position));
  if (!found) return false;
  const { index, combo } = found;
  const wasWhole = found.pressed.length === combo["key-positions"].length;
  const first = found.pressed.findIndex((key) => key.position === position);
  found.pressed = found.pressed.filter((_, each) => each !== first);
  const isOver = found.pressed.length === 0;
  if (combo["slow-release"] ? isOver : wasWhole) {
    record(machine, { kind: "combo-released", combo: index, positions: combo["key-positions"] });
    invokeCombo(machine, index, combo, { at, pressed: false });
  }
  if (isOver) removeActive(active, found);
  return true;
}

/** The last combo takes the place of one that is over. */
function removeActive(active: ActiveCombo[], over: ActiveCombo): void {
  const last = active.pop();
  if (last && last !== over) active[active.indexOf(over)] = last;
}

function invokeCombo(
  machine: Machine,
  index: number,
  { bindings: [binding] }: Combo,
  { at, pressed }: { at: number; pressed: boolean },
): void {
  if (!binding) return;
  // Positions beyond those of keys and sensors belong to combos, in the order of precedence.
  const { combos, keyboard } = machine;
  const first = keyCount(keyboard) + keyboard.sensors.length;
  const position = first + combos.order.indexOf(index);
  invoke(machine, binding, { position, at }, pressed);
}

/** A timer that runs already keeps its time, even if the next timeout is later now: then it will do nothing. */
function updateTimer(machine: Machine): void {
  const { clock, combos, keyboard } = machine;
  const [first] = combos.captured;
  const timer = (combos.timer ??= newTimer(() => {
    expire(machine);
  }));
  if (!first) {
    combos.timeoutAt = 0;
    cancel(clock, timer);
    return;
  }
  const terms = combos.candidates.map((index) => keyboard.combos[index]?.["timeout-ms"] ?? 0);
  const at = terms.length > 0 ? first.at + Math.min(...terms) : -1;
  if (at === combos.timeoutAt) return;
  schedule(clock, timer, at - clock.now);
  combos.timeoutAt = at;
}

function expire(machine: Machine): void {
  const { clock, combos } = machine;
  if (combos.timeoutAt === 0 || clock.now < combos.timeoutAt) return;
  filterTimedOut(machine, combos.timeoutAt);
  if (combos.candidates.length === 0) cleanUp(machine);
  updateTimer(machine);
}
