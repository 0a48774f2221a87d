/** Input listeners: they collect the events of a device into mouse reports. */
import type { InputListener } from "../keyboard";
import { isLayerActive } from "../layers";
import type { Machine } from "../machine";
import { record } from "../trace/trace";
import {
  BUTTON_0,
  BUTTON_COUNT,
  EV_KEY,
  EV_REL,
  type InputEvent,
  REL_HWHEEL,
  REL_WHEEL,
  REL_X,
  REL_Y,
} from "./input-events";
import { processEvent } from "./processors";

interface Group {
  moved: { x: number; y: number } | null;
  scrolled: { x: number; y: number } | null;
  readonly pressed: Set<number>;
  readonly released: Set<number>;
}

export interface Mouse {
  /** Events that wait until all work is done, as the firmware's input thread does. */
  readonly events: InputEvent[];
  /** The events of a device since its last report. */
  readonly groups: Map<string, Group>;
  readonly counts: number[];
  buttons: number;
}

export function newMouse(): Mouse {
  return { events: [], groups: new Map(), counts: Array<number>(BUTTON_COUNT).fill(0), buttons: 0 };
}

export function report(machine: Machine, event: InputEvent): void {
  machine.mouse.events.push(event);
}

/** Handle the next event of a device; false when there is none. */
export function handleNextInput(machine: Machine): boolean {
  const event = machine.mouse.events.shift();
  if (!event) return false;
  for (const listener of machine.keyboard.listeners)
    if (listener.device === event.device) handle(machine, listener, event);
  return true;
}

function handle(machine: Machine, listener: InputListener, event: InputEvent): void {
  const processed = processWithLayers(machine, listener, event);
  if (!processed) return;
  const group = groupOf(machine, listener.device);
  collect(group, processed);
  if (!processed.sync) return;
  machine.mouse.groups.delete(listener.device);
  send(machine, group);
}

/** The processors of active layers run first, and replace the others unless `process-next` is set. */
function processWithLayers(
  machine: Machine,
  listener: InputListener,
  event: InputEvent,
): InputEvent | null {
  let passed: InputEvent | null = event;
  const { device, overrides } = listener;
  for (const [index, override] of overrides.entries()) {
    if (!override.layers.some((layer) => isLayerActive(machine, layer))) continue;
    const uses = override["input-processors"];
    passed = passed && processEvent(machine, passed, uses, `${device} ${index}`);
    if (!override["process-next"]) return passed;
  }
  return passed && processEvent(machine, passed, listener["input-processors"], device);
}

function groupOf({ mouse }: Machine, device: string): Group {
  const group = mouse.groups.get(device) ?? {
    moved: null,
    scrolled: null,
    pressed: new Set(),
    released: new Set(),
  };
  mouse.groups.set(device, group);
  return group;
}

function collect(group: Group, { type, code, value }: InputEvent): void {
  if (type === EV_REL) collectMovement(group, code, value);
  const button = code - BUTTON_0;
  if (type !== EV_KEY || button < 0 || button >= BUTTON_COUNT) return;
  (value > 0 ? group.pressed : group.released).add(button);
}

function collectMovement(group: Group, code: number, value: number): void {
  const { moved, scrolled } = group;
  const [x, y] = [moved?.x ?? 0, moved?.y ?? 0];
  const [wheelX, wheelY] = [scrolled?.x ?? 0, scrolled?.y ?? 0];
  if (code === REL_X) group.moved = { x: x + value, y };
  if (code === REL_Y) group.moved = { x, y: y + value };
  if (code === REL_HWHEEL) group.scrolled = { x: wheelX + value, y: wheelY };
  if (code === REL_WHEEL) group.scrolled = { x: wheelX, y: wheelY + value };
}

function send(machine: Machine, { moved, scrolled, pressed, released }: Group): void {
  if (scrolled) record(machine, { kind: "mouse-scrolled", ...scrolled });
  if (moved) record(machine, { kind: "mouse-moved", ...moved });
  for (const button of [...pressed].sort()) pressButton(machine, button);
  for (const button of [...released].sort()) releaseButton(machine, button);
  const { x, y } = moved ?? { x: 0, y: 0 };
  const { x: scrollX, y: scrollY } = scrolled ?? { x: 0, y: 0 };
  record(machine, { kind: "mouse-report", x, y, scrollX, scrollY, buttons: machine.mouse.buttons });
  record(machine, { kind: "mouse-scrolled", x: 0, y: 0 });
  record(machine, { kind: "mouse-moved", x: 0, y: 0 });
}

function pressButton(machine: Machine, button: number): void {
  const { mouse } = machine;
  const count = (mouse.counts[button] ?? 0) + 1;
  mouse.counts[button] = count;
  record(machine, { kind: "mouse-button-count", button, count, pressed: true });
  mouse.buttons |= 1 << button;
  record(machine, { kind: "mouse-buttons", buttons: mouse.buttons, pressed: true });
}

function releaseButton(machine: Machine, button: number): void {
  const { mouse } = machine;
  const count = (mouse.counts[button] ?? 0) - 1;
  if (count < 0) return;
  mouse.counts[button] = count;
  record(machine, { kind: "mouse-button-count", button, count, pressed: false });
  if (count === 0) {
    record(machine, { kind: "mouse-button-released", button });
    mouse.buttons &= ~(1 << button);
  }
  record(machine, { kind: "mouse-buttons", buttons: mouse.buttons, pressed: false });
}
