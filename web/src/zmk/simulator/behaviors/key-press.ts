/** Key press and key toggle. */
import { isUsagePressed } from "../hid";
import type { Driver } from "../invoke";
import type { KeyPress, KeyToggle } from "../keyboard";
import { decodeKey, raiseKey } from "../keys";
import { record } from "../trace/trace";

export const keyPress: Driver<KeyPress> = {
  press: (machine, _, { param1 }, place) => {
    raiseKey(machine, param1, true, place);
  },
  release: (machine, _, { param1 }, place) => {
    raiseKey(machine, param1, false, place);
  },
};

export const keyToggle: Driver<KeyToggle> = {
  press: (machine, { properties }, { param1 }, place) => {
    const { page, id } = decodeKey(param1);
    const mode = properties["toggle-mode"];
    const pressed = mode === "flip" ? !isUsagePressed(machine, page, id) : mode === "on";
    record(machine, { kind: "key-toggled", page, id, pressed });
    raiseKey(machine, param1, pressed, place);
  },
  release: () => "opaque",
};
