/** The playground's keyboard: a hold-tap under the left index finger, its neighbor, a key of the other hand. */
import type { HoldTapSettings } from "../contract/pictures";
import type { Binding, HoldTap, Keyboard } from "../simulator/keyboard";
import { KEY_PAGE } from "../simulator/hid";
import type { NamedKeyboard } from "../timing/named-keyboard";
import type { Scene } from "../try-it/session";

/** The key of the other hand. */
export const OTHER_HAND = 2;
export const ROWS = [3];

const [D, F, J, LEFT_SHIFT] = [0x07, 0x09, 0x0d, 0xe1];
const NAMES = { [`${KEY_PAGE}:${D}`]: "D", [`${KEY_PAGE}:${F}`]: "F", [`${KEY_PAGE}:${J}`]: "J" };
const OFF = -1; // what the firmware has for a time that is not set

export function keyboardOf(settings: HoldTapSettings): NamedKeyboard {
  const keyboard: Keyboard = {
    layers: [
      { name: "base", bindings: [keyPress(D), HOLD_TAP, keyPress(J)], "sensor-bindings": [] },
    ],
    behaviors: {
      key_press: { compatible: "zmk,behavior-key-press", properties: {} },
      mod_tap: { compatible: "zmk,behavior-hold-tap", properties: propertiesOf(settings) },
    },
    combos: [],
    "conditional-layers": [],
    sensors: [],
    processors: {},
    listeners: [],
  };
  return { keyboard, names: { ...NAMES, [`${KEY_PAGE}:${LEFT_SHIFT}`]: "Shift" } };
}

function propertiesOf(settings: HoldTapSettings): HoldTap["properties"] {
  return {
    bindings: [keyPress(0), keyPress(0)],
    flavor: settings.flavor,
    "tapping-term-ms": settings.tappingTerm,
    "quick-tap-ms": settings.quickTap ?? OFF,
    "require-prior-idle-ms": settings.requirePriorIdle ?? OFF,
    "global-quick-tap": false,
    "hold-while-undecided": false,
    "hold-while-undecided-linger": false,
    "retro-tap": settings.retroTap,
    "hold-trigger-key-positions": settings.triggerPositions,
    "hold-trigger-on-release": settings.triggerOnRelease,
  };
}

const HOLD_TAP: Binding = {
  behavior: "mod_tap",
  param1: encoded(LEFT_SHIFT),
  param2: encoded(F),
};

function keyPress(id: number): Binding {
  return { behavior: "key_press", param1: encoded(id), param2: 0 };
}

function encoded(id: number): number {
  return (KEY_PAGE << 16) | id;
}

type Stroke = readonly [name: "D" | "F" | "J", from: number, to: number];

function scene(title: string, ...strokes: Stroke[]): Scene {
  const inputs = strokes.flatMap(([name, from, to]) => {
    const key = { kind: "key", position: "DFJ".indexOf(name) } as const;
    return [
      { ...key, at: from, pressed: true },
      { ...key, at: to, pressed: false },
    ];
  });
  return { title, inputs: inputs.toSorted((a, b) => a.at - b.at) };
}

export const SCENES: readonly Scene[] = [
  scene("Shift and J", ["F", 0, 230], ["J", 80, 160]),
  scene("A roll from F to J", ["F", 0, 130], ["J", 80, 200]),
  scene("D inside F, one hand", ["F", 0, 190], ["D", 70, 140]),
  scene("F held alone", ["F", 0, 340]),
  scene("F tapped, then held", ["F", 0, 70], ["F", 140, 460]),
  scene("F in the flow of typing", ["D", 0, 60], ["F", 90, 260], ["J", 150, 220]),
];
