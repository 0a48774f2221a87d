/** The temporary layer of a pointing device: active from the first movement until a while after the last one. */
import { cancel, newTimer, reschedule, type Timer } from "../clock";
import type { Listener } from "../events";
import type { InputProcessor, ProcessorUse } from "../keyboard";
import { isLayerActive, setLayer } from "../layers";
import type { Machine } from "../machine";
import { record } from "../trace/trace";

type TempLayerProcessor = Extract<InputProcessor, { compatible: "zmk,input-processor-temp-layer" }>;

interface TempLayer {
  readonly processor: TempLayerProcessor;
  layer: number;
  isActive: boolean;
  lastKeyAt: number;
  readonly timeout: Timer;
}

/** By the name of the processor. */
export type TempLayers = Map<string, TempLayer>;

export function processTempLayer(machine: Machine, use: ProcessorUse): void {
  const { clock } = machine;
  const state = machine.tempLayers.get(use.processor);
  if (!state) return;
  state.layer = use.param1;
  const idle = state.processor.properties["require-prior-idle-ms"];
  if (!state.isActive && state.lastKeyAt + idle <= clock.now) change(machine, state, true);
  if (use.param2 > 0) reschedule(clock, state.timeout, use.param2);
}

function change(machine: Machine, state: TempLayer, active: boolean): void {
  if (state.isActive === active) return;
  state.isActive = active;
  setLayer(machine, state.layer, active);
}

export const tempLayerListener: Listener = {
  name: "temp-layer",
  layer: (machine, event) => {
    for (const state of machine.tempLayers.values()) {
      record(machine, { kind: "temp-layer", message: "dispatch-layer" });
      if (isLayerActive(machine, state.layer)) continue;
      record(machine, { kind: "temp-layer", message: "deactivated-elsewhere" });
      state.isActive = false;
      cancel(machine.clock, state.timeout);
    }
    return event;
  },
  position: (machine, event) => {
    for (const state of machine.tempLayers.values()) {
      const excluded = state.processor.properties["excluded-positions"];
      if (excluded.length > 0) leaveBy(machine, state, event.pressed ? event.position : null);
    }
    return event;
  },
  key: (machine, event) => {
    for (const state of machine.tempLayers.values()) {
      if (state.processor.properties["require-prior-idle-ms"] <= 0) continue;
      record(machine, { kind: "temp-layer", message: "dispatch-key" });
      if (!event.pressed) continue;
      record(machine, { kind: "temp-layer-idle", timestamp: event.at });
      state.lastKeyAt = event.at;
    }
    return event;
  },
};

/** A key press deactivates the layer unless its position is excluded; null is a release. */
function leaveBy(machine: Machine, state: TempLayer, position: number | null): void {
  record(machine, { kind: "temp-layer", message: "dispatch-position" });
  if (position === null) return;
  const isExcluded = state.processor.properties["excluded-positions"].includes(position);
  if (state.isActive && !isExcluded) {
    record(machine, { kind: "temp-layer", message: "not-excluded" });
    change(machine, state, false);
  }
  record(machine, { kind: "temp-layer", message: "excluded" });
}

export function addTempLayers(machine: Machine): void {
  for (const [name, processor] of Object.entries(machine.keyboard.processors))
    if (processor.compatible === "zmk,input-processor-temp-layer")
      machine.tempLayers.set(name, newTempLayer(machine, processor));
}

function newTempLayer(machine: Machine, processor: TempLayerProcessor): TempLayer {
  const timeout = newTimer(() => {
    if (isLayerActive(machine, state.layer)) change(machine, state, false);
  });
  const state = { processor, layer: 0, isActive: false, lastKeyAt: 0, timeout };
  return state;
}
