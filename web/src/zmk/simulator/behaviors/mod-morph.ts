/** Mod-morphs: another binding while one of some modifiers is pressed. */
import { maskModifiers, unmaskModifiers } from "../hid";
import { type Driver, invoke } from "../invoke";
import type { Binding, ModMorph } from "../keyboard";
import { record } from "../trace/trace";

/** The pressed binding of each mod-morph, by the name of its node. */
export type PressedMorphs = Map<string, Binding>;

export const modMorph: Driver<ModMorph> = {
  press: (machine, { properties }, { behavior }, place) => {
    if (machine.pressedMorphs.has(behavior)) return;
    const { bindings, mods } = properties;
    const pressedMods = machine.hid.explicit & mods;
    const isMorphed = pressedMods !== 0;
    const masked = mods & ~(properties["keep-mods"] ?? 0);
    if (isMorphed) maskModifiers(machine, masked);
    record(machine, {
      kind: "morphed",
      position: place.position,
      isMorphed,
      mods: isMorphed ? pressedMods : mods,
      masked: pressedMods & masked,
    });
    const pressed = bindings[isMorphed ? 1 : 0];
    if (!pressed) return;
    machine.pressedMorphs.set(behavior, pressed);
    return invoke(machine, pressed, place, true);
  },
  release: (machine, _, { behavior }, place) => {
    const pressed = machine.pressedMorphs.get(behavior);
    if (!pressed) return;
    machine.pressedMorphs.delete(behavior);
    const outcome = invoke(machine, pressed, place, false);
    unmaskModifiers(machine);
    return outcome;
  },
};
