/** Sensors: the rotation of an encoder becomes taps of one of two bindings. */
import type { Binding, SensorRotate } from "../keyboard";
import { keyCount } from "../keyboard";
import { isLayerActive } from "../layers";
import type { Machine } from "../machine";
import { record } from "../trace/trace";
import { enqueueBinding } from "./queue";

const FULL_TURN = 360; // degrees

/** Degrees that were not enough for a trigger yet, by the sensor, the layer and the behavior. */
export type SensorRemainders = Map<string, number>;

/** Turn a sensor by some degrees: each layer's behavior counts them, and the highest active one acts. */
export function rotate(machine: Machine, sensor: number, degrees: number): void {
  const { keyboard } = machine;
  let isDone = false;
  for (let layer = keyboard.layers.length - 1; layer >= 0; layer--) {
    const binding = keyboard.layers[layer]?.["sensor-bindings"][sensor];
    const behavior = binding && keyboard.behaviors[binding.behavior];
    if (!behavior || !isSensorRotate(behavior)) continue;
    const triggers = countTriggers(
      machine,
      `${sensor} ${layer} ${binding.behavior}`,
      sensor,
      degrees,
    );
    if (isDone || !isLayerActive(machine, layer)) continue;
    record(machine, { kind: "sensor-turned", sensor, degrees, layer, triggers });
    if (triggers === 0) continue;
    trigger(machine, behavior, binding, { sensor, triggers });
    isDone = true;
  }
}

function isSensorRotate(behavior: { compatible: string }): behavior is SensorRotate {
  return behavior.compatible.startsWith("zmk,behavior-sensor-rotate");
}

function countTriggers(machine: Machine, key: string, sensor: number, degrees: number): number {
  const { keyboard, sensorRemainders } = machine;
  const each = Math.trunc(FULL_TURN / (keyboard.sensors[sensor] ?? 20));
  const sum = (sensorRemainders.get(key) ?? 0) + degrees;
  sensorRemainders.set(key, sum % each);
  return Math.trunc(sum / each);
}

function trigger(
  machine: Machine,
  { compatible, properties }: SensorRotate,
  { param1, param2 }: Binding,
  { sensor, triggers }: { sensor: number; triggers: number },
): void {
  const isClockwise = triggers > 0;
  const bound = properties.bindings[isClockwise ? 0 : 1];
  if (!bound) return;
  const isVariable = compatible === "zmk,behavior-sensor-rotate-var";
  const binding = isVariable ? { ...bound, param1: isClockwise ? param1 : param2 } : bound;
  const position = keyCount(machine.keyboard) + sensor;
  for (let count = Math.abs(triggers); count > 0; count--) {
    enqueueBinding(machine, { binding, position, pressed: true, wait: properties["tap-ms"] });
    enqueueBinding(machine, { binding, position, pressed: false, wait: 0 });
  }
}
