/** Soft off: turns the keyboard off when its key is released, if it was held for long enough. */
import type { Driver } from "../invoke";
import type { SoftOff } from "../keyboard";
import { record } from "../trace/trace";

/** When each soft off was pressed, by the name of its node. */
export type PressedSoftOffs = Map<string, number>;

export const softOff: Driver<SoftOff> = {
  press: (machine, _, { behavior }) => {
    machine.pressedSoftOffs.set(behavior, machine.clock.now);
  },
  release: (machine, { properties }, { behavior }) => {
    const { clock } = machine;
    const ms = properties["hold-time-ms"] ?? 0;
    const held = clock.now - (machine.pressedSoftOffs.get(behavior) ?? 0);
    const isOff = ms === 0 || held > ms;
    record(machine, { kind: "soft-off", isOff, held, ms });
    clock.isStopped ||= isOff;
  },
};
