/** Bounds of a simulation, so that no keymap can keep it busy: behaviors may use each other without end. */
import type { Machine } from "./machine";

const MAX_STEPS = 200_000; // events and invocations
const MAX_DEPTH = 120; // behaviors in behaviors, and events that they raise
export const MAX_TRACE = 100_000; // entries

export class LimitError extends Error {}

/** Run a part of the simulation, and count it. Raises LimitError when it is more than a keyboard could do. */
export function spend<T>(machine: Machine, run: () => T): T {
  machine.steps += 1;
  if (machine.steps > MAX_STEPS) throw new LimitError("the keymap never comes to rest");
  if (machine.depth >= MAX_DEPTH) throw new LimitError("behaviors invoke each other without end");
  machine.depth += 1;
  const result = run();
  machine.depth -= 1;
  return result;
}
