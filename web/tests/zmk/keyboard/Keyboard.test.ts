import { describe, expect, test } from "vitest";

import { KEYMAP, LAYERS, legendOf, wordsOf } from "../../../src/zmk/keyboard/home-keymap";
import { placeOf } from "../../../src/zmk/keyboard/home-keys";
import { LEFT, RIGHT } from "../../../src/zmk/keyboard/home-shape";
import { shownBy } from "../../../src/zmk/keyboard/usePresses";

const at = (layer: (typeof LAYERS)[number], binding: string) => KEYMAP[layer].indexOf(binding);

test.each(LAYERS)("the layer %s has a binding for each of 36 keys", (layer) => {
  expect(KEYMAP[layer]).toHaveLength(36);
  for (const binding of KEYMAP[layer]) expect(binding).toMatch(/^&[a-z_]+( [A-Z0-9_()]+)*$/);
});

test("every key is drawn once", () => {
  const positions = [...LEFT, ...RIGHT].map(({ position }) => position);
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 36 }, (_, i) => i));
});

describe("a binding", () => {
  test.each([
    ["&kp Q", "Q", "", "Q"],
    ["&kp N7", "7", "", "7"],
    ["&kp PG_UP", "PgUp", "", "Page Up"],
    ["&mt LSHFT F", "F", "Shift", "tap: F, hold: Shift"],
    ["&lt NAV SPACE", "Space", "Navigation", "tap: Space, hold: Navigation"],
    ["&bt BT_SEL 0", "BT 0", "", "talks to the device of profile 0"],
    ["&trans", "", "", "whatever the layer below says"],
  ])("%s has its legends and its words", (binding, tap, hold, words) => {
    expect(legendOf(binding)).toEqual({ tap, hold });
    expect(wordsOf(binding)).toBe(words);
  });

  test("is never shown by a name that no legend was written for", () => {
    const legends = LAYERS.flatMap((layer) => KEYMAP[layer]).map((b) => legendOf(b).tap);
    expect(legends.filter((legend) => legend.length > 5)).toEqual([]);
  });
});

describe("a key of the reader's keyboard", () => {
  test.each([
    ["KeyQ", "base", "&kp Q"],
    ["Space", "base", "&lt NAV SPACE"],
    ["ShiftLeft", "base", "&mt LSHFT F"],
    ["ArrowUp", "nav", "&kp UP"],
    ["Digit7", "num", "&kp N7"],
    ["Numpad7", "num", "&kp N7"],
    ["BracketLeft", "num", "&kp LBKT"],
  ] as const)("%s is found in the layer %s", (code, layer, binding) => {
    expect(placeOf(code)).toEqual({ layer, position: at(layer, binding) });
  });

  test("that 36 keys do not have is not found", () => {
    expect(placeOf("F13")).toBeNull();
    expect(placeOf("")).toBeNull();
  });

  test("shows its layer, and the thumb key that opens it as held", () => {
    const up = { layer: "nav", position: at("nav", "&kp UP") } as const;
    const shown = shownBy([up]);
    expect(shown.layer).toBe("nav");
    expect(shown.down).toEqual([up.position, at("base", "&lt NAV SPACE")]);
  });

  test("that is let go leaves the layer that was chosen", () => {
    expect(shownBy([])).toEqual({ layer: null, down: [] });
  });
});
