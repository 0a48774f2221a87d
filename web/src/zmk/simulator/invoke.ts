/** Invoke a binding: find its behavior, and press or release it. */
import type { Behavior, Binding } from "./keyboard";
import { spend } from "./limits";
import type { Machine } from "./machine";
import { record } from "./trace/trace";

/** Where a behavior is invoked: a key position, or a virtual one of a combo or a sensor; `at` is when it was pressed. */
export interface Place {
  readonly position: number;
  readonly at: number;
}

/** A transparent behavior leaves the key to the next active layer. */
export type Outcome = "opaque" | "transparent";

/** How a behavior is pressed and released; without an outcome it is opaque. */
export interface Driver<B extends Behavior = Behavior> {
  press(machine: Machine, behavior: B, binding: Binding, place: Place): Outcome | undefined;
  release(machine: Machine, behavior: B, binding: Binding, place: Place): Outcome | undefined;
}

export type Drivers = Readonly<Record<Behavior["compatible"], Driver>>;

export function invoke(
  machine: Machine,
  binding: Binding,
  place: Place,
  pressed: boolean,
): Outcome {
  const { behaviors } = machine.keyboard;
  const behavior = Object.hasOwn(behaviors, binding.behavior) && behaviors[binding.behavior];
  if (!behavior) return "transparent";
  if (!Object.hasOwn(machine.drivers, behavior.compatible)) {
    record(machine, { kind: "not-simulated", behavior: binding.behavior });
    return "opaque";
  }
  const driver = machine.drivers[behavior.compatible];
  const outcome = spend(machine, () =>
    pressed
      ? driver.press(machine, behavior, binding, place)
      : driver.release(machine, behavior, binding, place),
  );
  return outcome ?? "opaque";
}
