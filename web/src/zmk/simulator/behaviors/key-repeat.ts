/** Key repeat: sends the last key again, with the modifiers that it had. */
import { type KeyEvent, type Listener, raise } from "../events";
import type { Driver } from "../invoke";
import type { Keyboard, KeyRepeat } from "../keyboard";
import { record } from "../trace/trace";

/** The last key that each key repeat noticed, and the one that it is sending, by the name of its node. */
export interface RepeatedKeys {
  readonly nodes: readonly [name: string, pages: readonly number[]][];
  readonly last: Map<string, KeyEvent>;
  readonly current: Map<string, KeyEvent>;
}

export function newRepeatedKeys({ behaviors }: Keyboard): RepeatedKeys {
  const nodes = Object.entries(behaviors).flatMap(
    ([name, { compatible, properties }]): RepeatedKeys["nodes"] =>
      compatible === "zmk,behavior-key-repeat" ? [[name, properties["usage-pages"]]] : [],
  );
  return { nodes, last: new Map(), current: new Map() };
}

export const keyRepeat: Driver<KeyRepeat> = {
  press: (machine, _, { behavior }, { position }) => {
    const last = machine.repeatedKeys.last.get(behavior);
    record(machine, { kind: "key-repeated", key: last ? keyOf(last) : null });
    if (!last) return;
    const current = { ...last, position, at: machine.clock.now };
    machine.repeatedKeys.current.set(behavior, current);
    raise(machine, current);
  },
  release: (machine, _, { behavior }) => {
    const current = machine.repeatedKeys.current.get(behavior);
    if (current) raise(machine, { ...current, pressed: false, at: machine.clock.now });
  },
};

export const keyRepeatListener: Listener = {
  name: "key-repeat",
  key: (machine, event) => {
    if (!event.pressed) return event;
    const { hid, repeatedKeys } = machine;
    const implicit = event.implicit | hid.explicit;
    for (const [name, pages] of repeatedKeys.nodes)
      if (pages.includes(event.page)) repeatedKeys.last.set(name, { ...event, implicit });
    return event;
  },
};

function keyOf({ page, id, implicit }: KeyEvent) {
  return { page, id, modifiers: implicit };
}
