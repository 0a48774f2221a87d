/** Key press and key toggle. */
import { isUsagePressed } from "../hid";
import type { Driver } from "../invoke";
import type { KeyPress, KeyToggle } from "../keyboard";
import { decodeKey, raiseKey } from "../keys";

export const keyPress: Driver<KeyPress> = {
  press: (machine, _, { param1 }, { at }) => {
    raiseKey(machine, param1, true, at);
  },
  release: (machine, _, { param1 }, { at }) => {
    raiseKey(machine, param1, false, at);
  },
};

export const keyToggle: Driver<KeyToggle> = {
  press: (machine, { properties }, { param1 }, { at }) => {
    const { page, id } = decodeKey(param1);
    const mode = properties["toggle-mode"];
    const pressed = mode === "flip" ? !isUsagePressed(machine, page, id) : mode === "on";
    raiseKey(machine, param1, pressed, at);
  },
  release: () => "opaque",
};
