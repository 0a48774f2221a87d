/** Events, and the listeners that they pass one after another. A listener may change an event or end its way. */
import type { Machine } from "./machine";
import { spend } from "./limits";

export interface PositionEvent {
  readonly kind: "position";
  readonly position: number;
  readonly pressed: boolean;
  readonly at: number;
}

/** A usage that is pressed or released. Modifiers are flags; implicit ones last until another key is pressed. */
export interface KeyEvent {
  readonly kind: "key";
  readonly page: number;
  readonly id: number;
  readonly implicit: number;
  readonly explicit: number;
  readonly pressed: boolean;
  /** The key, or the virtual position, whose behavior sends it. */
  readonly position: number;
  readonly at: number;
}

export interface LayerEvent {
  readonly kind: "layer";
  readonly layer: number;
  readonly active: boolean;
  readonly at: number;
}

type MachineEvent = PositionEvent | KeyEvent | LayerEvent;

type Handler<Event> = (machine: Machine, event: Event) => Event | null;

/** What a part of the firmware does about events: it returns the event for the next listener, or null to end its way. */
export interface Listener {
  readonly name: string;
  readonly position?: Handler<PositionEvent>;
  readonly key?: Handler<KeyEvent>;
  readonly layer?: Handler<LayerEvent>;
}

export function raise(machine: Machine, event: MachineEvent): void {
  raiseFrom(machine, event, 0);
}

/** Raise a captured event again: the listener itself receives it first. */
export function raiseAt(machine: Machine, event: MachineEvent, listener: string): void {
  raiseFrom(machine, event, indexOf(machine, listener));
}

/** Release a captured event to the listeners after the one that captured it. */
export function raiseAfter(machine: Machine, event: MachineEvent, listener: string): void {
  raiseFrom(machine, event, indexOf(machine, listener) + 1);
}

function raiseFrom(machine: Machine, event: MachineEvent, first: number): void {
  spend(machine, () => {
    let passed: MachineEvent | null = event;
    for (const [index, listener] of machine.listeners.entries()) {
      if (index < first) continue;
      passed = handle(machine, listener, passed);
      if (passed === null) return;
    }
  });
}

function handle(machine: Machine, listener: Listener, event: MachineEvent): MachineEvent | null {
  switch (event.kind) {
    case "position":
      return listener.position ? listener.position(machine, event) : event;
    case "key":
      return listener.key ? listener.key(machine, event) : event;
    case "layer":
      return listener.layer ? listener.layer(machine, event) : event;
  }
}

function indexOf(machine: Machine, name: string): number {
  return machine.listeners.findIndex((listener) => listener.name === name);
}
