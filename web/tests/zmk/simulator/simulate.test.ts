import { expect, test } from "vitest";

import type { Behavior, Binding, Combo, Keyboard } from "../../../src/zmk/simulator/keyboard";
import { type Input, simulate } from "../../../src/zmk/simulator/simulate";

const KEYS: Behavior = { compatible: "zmk,behavior-key-press", properties: {} };
const TEXT = {
  compatible: "zmk,behavior-macro",
  properties: { "wait-ms": 0, "tap-ms": 0 },
} as const;

function key(id: number): Binding {
  return { behavior: "kp", param1: 0x070000 + id, param2: 0 };
}

function keyboardOf(more: Partial<Keyboard>, behaviors: Record<string, Behavior> = {}): Keyboard {
  const layers = [{ name: "base", bindings: [4, 5, 6].map(key), "sensor-bindings": [] }];
  const none = { combos: [], "conditional-layers": [], sensors: [], processors: {}, listeners: [] };
  return { layers, ...none, ...more, behaviors: { kp: KEYS, ...behaviors } };
}

function tap(position: number, from: number, until: number): Input[] {
  return [
    { kind: "key", at: from, position, pressed: true },
    { kind: "key", at: until, position, pressed: false },
  ];
}

function reports(keyboard: Keyboard, inputs: Input[]) {
  const { trace } = simulate(keyboard, inputs, 5000);
  return trace.flatMap((entry) => (entry.kind === "report" ? [[entry.at, ...entry.keys]] : []));
}

test("a key press is a report, and so is its release", () => {
  expect(reports(keyboardOf({}), tap(1, 10, 60))).toEqual([[10, 5], [60]]);
});

test("a report has room for six keys", () => {
  const bindings = [4, 5, 6, 7, 8, 9, 10].map(key);
  const layers = [{ name: "base", bindings, "sensor-bindings": [] }];
  const inputs = bindings.map((_, position): Input => ({
    kind: "key",
    at: position,
    position,
    pressed: true,
  }));
  expect(reports(keyboardOf({ layers }), inputs).at(-1)).toEqual([6, 4, 5, 6, 7, 8, 9]);
});

test("a tap-dance waits with the term of the layer that it began on", () => {
  const dance = (term: number): Behavior => ({
    compatible: "zmk,behavior-tap-dance",
    properties: { bindings: [key(4), key(5), key(6)], "tapping-term-ms": term },
  });
  const behaviors = {
    short: dance(200),
    long: dance(500),
    mo: { compatible: "zmk,behavior-momentary-layer", properties: {} } as Behavior,
  };
  const layer = (name: string): Keyboard["layers"][number] => ({
    name,
    bindings: [
      { behavior: name, param1: 0, param2: 0 },
      { behavior: "mo", param1: 1, param2: 0 },
    ],
    "sensor-bindings": [],
  });
  const keyboard = keyboardOf({ layers: [layer("short"), layer("long")] }, behaviors);
  const inputs = [
    { kind: "key", at: 0, position: 1, pressed: true } as const,
    ...tap(0, 10, 30),
    { kind: "key", at: 60, position: 1, pressed: false } as const,
    ...tap(0, 100, 120),
  ];
  expect(reports(keyboard, inputs)).toEqual([[600, 5], [600]]);
});

test("keys of a combo wait for its timeout", () => {
  const combo: Combo = {
    "key-positions": [0, 1],
    bindings: [key(41)],
    "timeout-ms": 50,
    "require-prior-idle-ms": -1,
    "slow-release": false,
  };
  const keyboard = keyboardOf({ combos: [combo] });
  expect(reports(keyboard, tap(0, 0, 80))).toEqual([[50, 4], [80]]);
  const both = [...tap(0, 0, 80), ...tap(1, 20, 90)].sort((first, second) => first.at - second.at);
  expect(reports(keyboard, both)).toEqual([[20, 41], [80]]);
});

test("behaviors without end are stopped, and the trace says so", () => {
  const properties = { ...TEXT.properties, bindings: [{ behavior: "loop", param1: 0, param2: 0 }] };
  const layers = [
    { name: "base", bindings: [{ behavior: "loop", param1: 0, param2: 0 }], "sensor-bindings": [] },
  ];
  const keyboard = keyboardOf({ layers }, { loop: { ...TEXT, properties } });
  expect(simulate(keyboard, tap(0, 0, 10), 100).limit).toBe(
    "behaviors invoke each other without end",
  );
});
