/** The reports for the computer: pressed keys, and modifiers that are explicit, implicit or masked. */
import type { Machine } from "./machine";
import { type ModifierCause, record } from "./trace/trace";

export const KEY_PAGE = 0x07;
export const CONSUMER_PAGE = 0x0c;

const FIRST_MODIFIER = 0xe0;
const LAST_MODIFIER = 0xe7;
const MAX_CONSUMER_USAGE = 0xfff;
const MAX_NKRO_USAGE = 0x67;
const REPORT_SIZE = 6; // CONFIG_ZMK_HID_KEYBOARD_REPORT_SIZE and CONFIG_ZMK_HID_CONSUMER_REPORT_SIZE

export interface Hid {
  /** How often each modifier is pressed. */
  readonly counts: number[];
  explicit: number;
  implicit: number;
  masked: number;
  /** The modifiers of the report. */
  modifiers: number;
  /** Slots of the reports; 0 is free. With full rollover there is a slot for each key. */
  readonly keys: number[];
  readonly consumer: number[];
  readonly isFullRollover: boolean;
}

export function newHid(isFullRollover: boolean): Hid {
  const slots = (size: number) => Array<number>(size).fill(0);
  return {
    counts: slots(8),
    explicit: 0,
    implicit: 0,
    masked: 0,
    modifiers: 0,
    keys: slots(isFullRollover ? MAX_NKRO_USAGE + 1 : REPORT_SIZE),
    consumer: slots(REPORT_SIZE),
    isFullRollover,
  };
}

export function isModifier(page: number, id: number): boolean {
  return page === KEY_PAGE && id >= FIRST_MODIFIER && id <= LAST_MODIFIER;
}

/** Press a usage; false when no report has room for such a usage. */
export function pressUsage(machine: Machine, page: number, id: number): boolean {
  const { hid } = machine;
  if (isModifier(page, id)) registerModifier(machine, id - FIRST_MODIFIER);
  else if (page === KEY_PAGE) fill(hid, hid.keys, 0, id);
  else if (page === CONSUMER_PAGE) {
    if (id > MAX_CONSUMER_USAGE) return true;
    replaceFirst(hid.consumer, 0, id);
  } else return false;
  return true;
}

export function releaseUsage(machine: Machine, page: number, id: number): boolean {
  const { hid } = machine;
  if (isModifier(page, id)) return unregisterModifier(machine, id - FIRST_MODIFIER);
  if (page === KEY_PAGE) clear(hid.keys, id);
  else if (page === CONSUMER_PAGE) clear(hid.consumer, id);
  else return false;
  return true;
}

export function isUsagePressed({ hid }: Machine, page: number, id: number): boolean {
  if (isModifier(page, id)) return (hid.explicit & (1 << (id - FIRST_MODIFIER))) !== 0;
  if (page === KEY_PAGE) return hid.keys.includes(id);
  return page === CONSUMER_PAGE && hid.consumer.includes(id);
}

export function registerModifiers(machine: Machine, flags: number): boolean {
  return eachFlag(flags)
    .map((modifier) => registerModifier(machine, modifier))
    .includes(true);
}

export function unregisterModifiers(machine: Machine, flags: number): boolean {
  return eachFlag(flags)
    .map((modifier) => unregisterModifier(machine, modifier))
    .includes(true);
}

export function setImplicitModifiers(machine: Machine, flags: number): boolean {
  machine.hid.implicit = flags;
  return update(machine, "implicit-press");
}

export function clearImplicitModifiers(machine: Machine): boolean {
  machine.hid.implicit = 0;
  return update(machine, "implicit-release");
}

export function maskModifiers(machine: Machine, flags: number): void {
  machine.hid.masked = flags;
  update(machine, "mask");
}

export function unmaskModifiers(machine: Machine): void {
  machine.hid.masked = 0;
  update(machine, "unmask");
}

export function sendReport(machine: Machine, page: number): void {
  const { hid } = machine;
  const keys = (page === KEY_PAGE ? hid.keys : hid.consumer).filter((id) => id !== 0);
  record(machine, { kind: "report", page, modifiers: hid.modifiers, keys });
}

function registerModifier(machine: Machine, modifier: number): boolean {
  const { hid } = machine;
  const count = (hid.counts[modifier] ?? 0) + 1;
  hid.counts[modifier] = count;
  record(machine, { kind: "modifier-count", modifier, count, pressed: true });
  hid.explicit |= 1 << modifier;
  return update(machine, "register");
}

/** Release a modifier once; false when it is not pressed. */
function unregisterModifier(machine: Machine, modifier: number): boolean {
  const { hid } = machine;
  const count = (hid.counts[modifier] ?? 0) - 1;
  if (count < 0) return false;
  hid.counts[modifier] = count;
  record(machine, { kind: "modifier-count", modifier, count, pressed: false });
  if (count === 0) {
    record(machine, { kind: "modifier-released", modifier });
    hid.explicit &= ~(1 << modifier);
  }
  update(machine, "unregister");
  return true;
}

/** Compute the modifiers of the report; true when they changed. */
function update(machine: Machine, cause: ModifierCause): boolean {
  const { hid } = machine;
  const before = hid.modifiers;
  hid.modifiers = (hid.explicit & ~hid.masked) | hid.implicit;
  record(machine, { kind: "modifiers", modifiers: hid.modifiers, cause });
  return hid.modifiers !== before;
}

function fill(hid: Hid, keys: number[], free: number, id: number): void {
  if (!hid.isFullRollover) replaceFirst(keys, free, id);
  else if (id <= MAX_NKRO_USAGE) keys[id] = id;
}

/** A report without a free slot stays as it is. */
function replaceFirst(slots: number[], old: number, id: number): void {
  const slot = slots.indexOf(old);
  if (slot >= 0) slots[slot] = id;
}

function clear(slots: number[], id: number): void {
  slots.forEach((slot, index) => {
    if (slot === id) slots[index] = 0;
  });
}

function eachFlag(flags: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((modifier) => flags & (1 << modifier));
}
