/** Input processors: they change an event of a device, or use it up. */
import { invoke } from "../invoke";
import type { InputProcessor, ProcessorUse } from "../keyboard";
import { keyCount } from "../keyboard";
import type { Machine } from "../machine";
import type { InputEvent } from "./input-events";
import { processTempLayer } from "./temp-layer";

const XY_SWAP = 1;
const X_INVERT = 2;
const Y_INVERT = 4;

/** Parts of a unit that scalers keep, by the listener's processor and the code. */
export type ScalerRemainders = Map<string, number>;

/** Pass an event through processors; null when one of them used it. */
export function processEvent(
  machine: Machine,
  event: InputEvent,
  uses: readonly ProcessorUse[],
  place: string,
): InputEvent | null {
  let passed: InputEvent | null = event;
  uses.forEach((use, index) => {
    const processor = machine.keyboard.processors[use.processor];
    if (passed && processor)
      passed = apply(machine, passed, { use, processor, key: `${place} ${index}` });
  });
  return passed;
}

interface Step {
  use: ProcessorUse;
  processor: InputProcessor;
  key: string;
}

function apply(machine: Machine, event: InputEvent, step: Step): InputEvent | null {
  const { use, processor, key } = step;
  if (processor.compatible === "zmk,input-processor-temp-layer") {
    processTempLayer(machine, use);
    return event;
  }
  const { properties } = processor;
  if (properties.type !== event.type) return event;
  switch (processor.compatible) {
    case "zmk,input-processor-transform":
      return transform(event, use.param1, processor.properties);
    case "zmk,input-processor-scaler":
      return processor.properties.codes.includes(event.code)
        ? scale(machine, event, use, processor.properties["track-remainders"] ? key : null)
        : event;
    case "zmk,input-processor-code-mapper":
      return mapCode(event, processor.properties.map);
    case "zmk,input-processor-behaviors":
      return invokeBehavior(machine, event, processor);
  }
}

function transform(
  event: InputEvent,
  flags: number,
  { "x-codes": x, "y-codes": y }: { "x-codes": number[]; "y-codes": number[] },
): InputEvent {
  const swapped = flags & XY_SWAP ? counterpart(event.code, x, y) : event.code;
  const isInverted =
    (flags & X_INVERT && x.includes(swapped)) || (flags & Y_INVERT && y.includes(swapped));
  return { ...event, code: swapped, value: isInverted ? -event.value : event.value };
}

function counterpart(code: number, x: readonly number[], y: readonly number[]): number {
  return y[x.indexOf(code)] ?? x[y.indexOf(code)] ?? code;
}

function scale(
  machine: Machine,
  event: InputEvent,
  { param1: multiplier, param2: divisor }: ProcessorUse,
  key: string | null,
): InputEvent {
  const { scalerRemainders: remainders } = machine;
  const place = `${key ?? ""} ${event.code}`;
  const product = event.value * multiplier + (key ? (remainders.get(place) ?? 0) : 0);
  const value = divisor === 0 ? 0 : Math.trunc(product / divisor);
  if (key) remainders.set(place, product - value * divisor);
  return { ...event, value };
}

function mapCode(event: InputEvent, map: readonly number[]): InputEvent {
  const index = map.findIndex((code, each) => each % 2 === 0 && code === event.code);
  return index < 0 ? event : { ...event, code: map[index + 1] ?? event.code };
}

function invokeBehavior(
  machine: Machine,
  event: InputEvent,
  { properties }: Extract<InputProcessor, { compatible: "zmk,input-processor-behaviors" }>,
): InputEvent | null {
  const binding = properties.bindings[properties.codes.indexOf(event.code)];
  if (!binding) return event;
  const { keyboard, clock } = machine;
  // After the virtual positions of sensors and combos.
  const position = keyCount(keyboard) + keyboard.sensors.length + keyboard.combos.length;
  invoke(machine, binding, { position, at: clock.now }, event.value !== 0);
  return null;
}
