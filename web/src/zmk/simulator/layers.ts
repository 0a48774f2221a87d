/** Which layers are active, and which binding a key position has. */
import { type Listener, type PositionEvent, raise } from "./events";
import { invoke } from "./invoke";
import type { Machine } from "./machine";
import { record } from "./trace/trace";

const MAX_LAYERS = 32; // bits of the firmware's layer state

export interface Layers {
  /** A bit for each layer. The default layer is active even without its bit. */
  state: number;
  /** The state when each pressed key was pressed: its release goes to the same layers. */
  readonly pressed: Map<number, number>;
}

export function newLayers(): Layers {
  return { state: 0, pressed: new Map() };
}

export function isLayerActive(machine: Machine, layer: number): boolean {
  return isActiveIn(machine.layers.state, layer);
}

export function highestActiveLayer(machine: Machine): number {
  const active = machine.keyboard.layers.map((_, layer) => isLayerActive(machine, layer));
  return Math.max(0, active.lastIndexOf(true));
}

export function setLayer(machine: Machine, layer: number, active: boolean): void {
  const { keyboard, layers } = machine;
  if (layer >= Math.min(keyboard.layers.length, MAX_LAYERS) || (layer === 0 && !active)) return;
  const before = layers.state;
  layers.state = active ? before | (1 << layer) : before & ~(1 << layer);
  if (layers.state === before) return;
  record(machine, { kind: "layer", layer, active });
  raise(machine, { kind: "layer", layer, active, at: machine.clock.now });
}

export function toggleLayer(machine: Machine, layer: number): void {
  setLayer(machine, layer, !isLayerActive(machine, layer));
}

/** Activate a layer, and no other one but the default. */
export function goToLayer(machine: Machine, layer: number): void {
  for (let other = machine.keyboard.layers.length - 1; other >= 0; other--)
    setLayer(machine, other, false);
  setLayer(machine, layer, true);
}

export const keymapListener: Listener = {
  name: "keymap",
  position: (machine, event) => {
    invokeKey(machine, event);
    return event;
  },
};

/** Invoke the bindings of a key, from the highest layer down, until one of them is not transparent. */
function invokeKey(machine: Machine, { position, pressed, at }: PositionEvent): void {
  const { keyboard, layers } = machine;
  if (pressed) layers.pressed.set(position, layers.state);
  const state = layers.pressed.get(position) ?? 0;
  for (let layer = keyboard.layers.length - 1; layer >= 0; layer--) {
    const binding = isActiveIn(state, layer) && keyboard.layers[layer]?.bindings[position];
    if (!binding) continue;
    record(machine, { kind: "binding", layer, position, behavior: binding.behavior });
    if (invoke(machine, binding, { position, at }, pressed) === "opaque") return;
  }
}

function isActiveIn(state: number, layer: number): boolean {
  return layer === 0 || (state & (1 << layer)) !== 0;
}
