/** The backlight: its commands set a brightness in percent, or switch it on and off. */
import type { Driver } from "../invoke";
import type { Backlight } from "../keyboard";
import type { Machine } from "../machine";
import { record } from "../trace/trace";

const MAX = 100; // percent

/** CONFIG_ZMK_BACKLIGHT_BRT_START, CONFIG_ZMK_BACKLIGHT_BRT_STEP, CONFIG_ZMK_BACKLIGHT_ON_START. */
export interface BacklightOptions {
  readonly start: number;
  readonly step: number;
  readonly isOn: boolean;
}

export interface BacklightState {
  brightness: number;
  isOn: boolean;
}

type Command = (state: BacklightState, step: number, param2: number) => BacklightState;

/** In the order of their values in the firmware's backlight.h: on, off, toggle, up, down, cycle, set. */
const COMMANDS: readonly Command[] = [
  turnOn,
  turnOff,
  (state, step) => (state.isOn ? turnOff(state) : turnOn(state, step)),
  ({ brightness }, step) => withBrightness(brightness + step),
  ({ brightness }, step) => withBrightness(brightness - step),
  ({ brightness }, step) => withBrightness(brightness === MAX ? 0 : brightness + step),
  (_, __, param2) => withBrightness(param2 & 0xff),
];

export function newBacklight({ start, isOn }: BacklightOptions): BacklightState {
  return { brightness: start, isOn };
}

export const backlight: Driver<Backlight> = {
  press: (machine, _, { param1, param2 }) => {
    const command = COMMANDS[param1];
    if (!command) return;
    Object.assign(
      machine.backlight,
      command(machine.backlight, machine.options.backlight.step, param2),
    );
    noteBacklight(machine);
  },
  release: () => "opaque",
};

export function noteBacklight(machine: Machine): void {
  const { brightness, isOn } = machine.backlight;
  record(machine, { kind: "backlight", brightness: isOn ? brightness : 0 });
}

function turnOn({ brightness }: BacklightState, step: number): BacklightState {
  return { brightness: Math.max(brightness, step), isOn: true };
}

function turnOff({ brightness }: BacklightState): BacklightState {
  return { brightness, isOn: false };
}

function withBrightness(wanted: number): BacklightState {
  const brightness = Math.min(Math.max(wanted, 0), MAX);
  return { brightness, isOn: brightness > 0 };
}
