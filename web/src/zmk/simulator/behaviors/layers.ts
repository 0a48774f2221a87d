/** Momentary layer, toggle layer and to layer. */
import type { Driver, Place } from "../invoke";
import type { Binding, MomentaryLayer, ToggleLayer, ToLayer } from "../keyboard";
import { goToLayer, setLayer, toggleLayer } from "../layers";
import type { Machine } from "../machine";
import { record } from "../trace/trace";

export const momentaryLayer: Driver<MomentaryLayer> = {
  press: (machine, _, binding, place) => {
    noteUse(machine, "mo", binding, place, true);
    setLayer(machine, binding.param1, true);
  },
  release: (machine, _, binding, place) => {
    noteUse(machine, "mo", binding, place, false);
    setLayer(machine, binding.param1, false);
  },
};

export const toLayer: Driver<ToLayer> = {
  press: (machine, _, binding, place) => {
    noteUse(machine, "to", binding, place, true);
    goToLayer(machine, binding.param1);
  },
  release: (machine, _, binding, place) => {
    noteUse(machine, "to", binding, place, false);
  },
};

export const toggleLayerKey: Driver<ToggleLayer> = {
  press: (machine, { properties }, binding, place) => {
    noteUse(machine, "tog", binding, place, true);
    const mode = properties["toggle-mode"];
    if (mode === "flip") toggleLayer(machine, binding.param1);
    else setLayer(machine, binding.param1, mode === "on");
  },
  release: (machine, _, binding, place) => {
    noteUse(machine, "tog", binding, place, false);
  },
};

function noteUse(
  machine: Machine,
  use: "mo" | "to" | "tog",
  { param1: layer }: Binding,
  { position }: Place,
  pressed: boolean,
): void {
  record(machine, { kind: "layer-key", use, pressed, position, layer });
}
