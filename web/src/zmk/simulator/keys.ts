/** Encoded key codes, the events that they become, and the listener that turns these into reports. */
import { type KeyEvent, type Listener, raise } from "./events";
import {
  clearImplicitModifiers,
  isModifier,
  isUsagePressed,
  KEY_PAGE,
  pressUsage,
  registerModifiers,
  releaseUsage,
  sendReport,
  setImplicitModifiers,
  unregisterModifiers,
} from "./hid";
import type { Place } from "./invoke";
import type { Machine } from "./machine";
import { record } from "./trace/trace";

/** A parameter of a key press: usage id, usage page and modifiers in one number. */
export function decodeKey(encoded: number): { page: number; id: number; modifiers: number } {
  return { page: (encoded >>> 16) & 0xff, id: encoded & 0xffff, modifiers: encoded >>> 24 };
}

export function raiseKey(
  machine: Machine,
  encoded: number,
  pressed: boolean,
  { position, at }: Place,
): void {
  const { page: given, id, modifiers } = decodeKey(encoded);
  const page = given || KEY_PAGE;
  const isExplicit = isModifier(page, id);
  raise(machine, {
    kind: "key",
    page,
    id,
    implicit: isExplicit ? 0 : modifiers,
    explicit: isExplicit ? modifiers : 0,
    pressed,
    position,
    at,
  });
}

export const hidListener: Listener = {
  name: "hid",
  key: (machine, event) => {
    if (event.pressed) press(machine, event);
    else release(machine, event);
    return event;
  },
};

function press(machine: Machine, event: KeyEvent): void {
  const { page, id, implicit, explicit, position } = event;
  if (!isModifier(page, id) && isUsagePressed(machine, page, id)) {
    record(machine, { kind: "key-released-first", page, id });
    releaseUsage(machine, page, id);
    sendReport(machine, page);
  }
  record(machine, { kind: "key", pressed: true, position, page, id, implicit, explicit });
  if (!pressUsage(machine, page, id)) return;
  const hasExplicit = registerModifiers(machine, explicit);
  const hasImplicit = setImplicitModifiers(machine, implicit);
  if (page !== KEY_PAGE && (hasExplicit || hasImplicit)) sendReport(machine, KEY_PAGE);
  sendReport(machine, page);
}

function release(machine: Machine, event: KeyEvent): void {
  const { page, id, implicit, explicit, position } = event;
  record(machine, { kind: "key", pressed: false, position, page, id, implicit, explicit });
  if (!releaseUsage(machine, page, id)) return;
  const hasExplicit = unregisterModifiers(machine, explicit);
  const hasImplicit = clearImplicitModifiers(machine);
  if (page !== KEY_PAGE && (hasExplicit || hasImplicit)) sendReport(machine, KEY_PAGE);
  sendReport(machine, page);
}
