import { describe, expect, test } from "vitest";

import type { Behavior, Binding, Keyboard } from "../../../src/zmk/simulator/keyboard";
import { keyNames, legendAt, legendOf } from "../../../src/zmk/timing/named-keyboard";
import { physicalKeys, positionOf } from "../../../src/zmk/try-it/physical-keys";
import { shifted } from "../../../src/zmk/timing/usage-names";

const KP: Behavior = { compatible: "zmk,behavior-key-press", properties: {} };
const [F, ONE, ESC, SHIFT] = [0x70009, 0x7001e, 0x70029, 0x700e1];

function bind(behavior: string, param1 = 0, param2 = 0): Binding {
  return { behavior, param1, param2 };
}

const BEHAVIORS: Record<string, Behavior> = {
  kp: KP,
  mo: { compatible: "zmk,behavior-momentary-layer", properties: {} },
  trans: { compatible: "zmk,behavior-transparent", properties: {} },
  sk: {
    compatible: "zmk,behavior-sticky-key",
    properties: {
      bindings: [bind("kp")],
      "release-after-ms": 1000,
      "quick-release": false,
      lazy: false,
      "ignore-modifiers": false,
    },
  },
  dance: {
    compatible: "zmk,behavior-tap-dance",
    properties: { bindings: [bind("kp", F), bind("dance")], "tapping-term-ms": 200 },
  },
};

function keyboardOf(...layers: Binding[][]) {
  const keyboard: Keyboard = {
    layers: layers.map((bindings, layer) => ({
      name: ["base", "nav_layer"][layer] ?? "",
      bindings,
      "sensor-bindings": [],
    })),
    behaviors: BEHAVIORS,
    combos: [],
    "conditional-layers": [],
    sensors: [],
    processors: {},
    listeners: [],
  };
  return { keyboard, names: { "7:9": "F", "7:30": "1", "7:41": "Esc", "7:225": "Shift" } };
}

describe("a key shows", () => {
  const named = keyboardOf([bind("kp", F), bind("mo", 1)], [bind("trans"), bind("kp", ONE)]);

  test.each([
    ["what it types, with its modifiers", bind("kp", ONE | (2 << 24)), { tap: "!", hint: "" }],
    ["the layer that it leads to", bind("mo", 1), { tap: "nav", hint: "hold", opens: 1 }],
    ["what is sticky", bind("sk", SHIFT), { tap: "Shift", hint: "once" }],
    ["the behavior that nothing else names", bind("my_macro"), { tap: "my macro" }],
    ["a Bluetooth command with its profile", bind("bluetooth", 3, 2), { tap: "BT 2" }],
    ["a command of the output", bind("outputs", 1), { tap: "USB" }],
    ["the first tap of a dance that dances with itself", bind("dance"), { tap: "F", hint: "F" }],
  ])("%s", (_, binding, expected) => {
    expect(legendOf(named, binding)).toMatchObject(expected);
  });

  test("the layer below where a layer is transparent", () => {
    expect(legendAt(named, 0, () => true)).toMatchObject({ tap: "F", layer: 0 });
    expect(legendAt(named, 1, () => true)).toMatchObject({ tap: "1", layer: 1 });
  });
});

test("two keys never have the same name", () => {
  expect(keyNames(keyboardOf([bind("kp", F), bind("kp", F), bind("trans")]))).toEqual([
    "F",
    "F 1",
    "key 2",
  ]);
});

describe("the reader's own keys", () => {
  const keys = physicalKeys(
    keyboardOf([bind("kp", F), bind("kp", ESC), bind("mo", 1), bind("sk", SHIFT)]).keyboard,
  );

  test("are those that the keys type; others, and those that leave, have keys that are free", () => {
    expect(keys.map((key) => key?.code)).toEqual(["KeyF", "Digit1", "Digit2", "ShiftLeft"]);
  });

  test("count by their letters, and others by their places", () => {
    expect(positionOf(keys, { key: "F", code: "KeyU" })).toBe(0);
    expect(positionOf(keys, { key: "&", code: "Digit1" })).toBe(1);
    expect(positionOf(keys, { key: "g", code: "KeyF" })).toBe(-1);
  });
});

test.each([
  ["1", ["Shift"], "!"],
  ["a", ["Shift"], "A"],
  ["Tab", ["Shift"], "Shift+Tab"],
  ["c", ["Ctrl"], "Ctrl+c"],
])("%s with %s is typed as %s", (name, modifiers, expected) => {
  expect(shifted(name, modifiers)).toBe(expected);
});
