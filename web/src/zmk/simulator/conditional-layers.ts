/** Conditional layers: a layer that is active while all layers of a group are. */
import type { Listener } from "./events";
import { isLayerActive, setLayer } from "./layers";
import type { Machine } from "./machine";
import { record } from "./trace/trace";

export interface ConditionalLayers {
  isUpdating: boolean;
  isStale: boolean;
}

export function newConditionalLayers(): ConditionalLayers {
  return { isUpdating: false, isStale: false };
}

/** A change that an update makes itself is examined by the same update, after it. */
export const conditionalLayerListener: Listener = {
  name: "conditional-layers",
  layer: (machine, event) => {
    const { conditionalLayers: state } = machine;
    state.isStale = true;
    if (state.isUpdating) return event;
    state.isUpdating = true;
    while (state.isStale) {
      state.isStale = false;
      update(machine);
    }
    state.isUpdating = false;
    return event;
  },
};

function update(machine: Machine): void {
  const wanted = new Map<number, boolean>();
  for (const each of machine.keyboard["conditional-layers"]) {
    const layer = each["then-layer"];
    // The default layer has no bit in the state unless it was activated.
    const isDue = each["if-layers"].every((other) => machine.layers.state & (1 << other));
    wanted.set(layer, isDue || wanted.get(layer) === true);
  }
  for (const [layer, active] of [...wanted].sort(([first], [second]) => first - second)) {
    if (isLayerActive(machine, layer) === active) continue;
    record(machine, { kind: "conditional-layer", layer, active });
    setLayer(machine, layer, active);
  }
}
