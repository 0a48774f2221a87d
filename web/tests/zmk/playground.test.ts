import { describe, expect, test } from "vitest";

import { renderIsland } from "./render";
import { devicetreeOf } from "../../src/zmk/hold-tap/devicetree";
import { DEFAULTS } from "../../src/zmk/hold-tap/rules";
import { FIRST_SCENE, SCENES } from "../../src/zmk/hold-tap/scenes";
import {
  begun,
  downKeys,
  ended,
  finished,
  LONGEST,
  past,
  pressed,
  released,
  ticked,
} from "../../src/zmk/hold-tap/session";

const [D, F, J] = [0, 1, 2] as const;

describe("a recording", () => {
  const start = 5000;
  const first = pressed(finished(FIRST_SCENE), F, start);

  test("begins with the first key, and its time is its own", () => {
    const later = released(pressed(first, J, start + 80), J, start + 160);

    expect(later.events).toEqual([
      { position: F, isDown: true, at: 0 },
      { position: J, isDown: true, at: 80 },
      { position: J, isDown: false, at: 160 },
    ]);
    expect(downKeys(later)).toEqual([F]);
  });

  test("takes a key that is down, or up, only once", () => {
    expect(pressed(first, F, start + 20)).toBe(first);
    expect(released(first, D, start + 20)).toBe(first);
  });

  test("goes on while a key is down, and ends after a pause", () => {
    const up = released(first, F, start + 100);

    expect(ticked(first, start + 3000).clock).not.toBeNull();
    expect(ticked(up, start + 600).clock).not.toBeNull();
    expect(ticked(up, start + 900)).toMatchObject({ clock: null, now: Infinity });
  });

  test("ends at its longest, or when the reader goes away, with all keys up", () => {
    const tooLong = ticked(ticked(first, start + LONGEST - 1), start + LONGEST + 1);

    expect(downKeys(tooLong)).toEqual([]);
    expect(tooLong.clock).toBeNull();
    expect(ended(first).events.at(-1)).toEqual({ position: F, isDown: false, at: 0 });
  });

  test("gives way to a scene, and a scene to the next key", () => {
    const scene = begun(FIRST_SCENE, start);

    expect(pressed(scene, D, start + 50).events).toEqual([{ position: D, isDown: true, at: 0 }]);
    expect(released(scene, F, start + 50)).toBe(scene);
  });
});

describe("a scene", () => {
  test("is played slower than life, and then stands", () => {
    const scene = begun(FIRST_SCENE, 0);
    const half = ticked(scene, 4 * 100);

    expect(half.now).toBe(100);
    expect(past(half)).toHaveLength(2);
    expect(ticked(scene, 4 * 240)).toMatchObject({ now: Infinity, clock: null });
  });

  test.each(SCENES)("$name lets go of every key", ({ events }) => {
    expect(downKeys({ title: "", events, now: Infinity, clock: null })).toEqual([]);
  });
});

test("properties are written as in a keymap, those that are off not at all", () => {
  expect(devicetreeOf({ ...DEFAULTS, quickTap: 175, triggerPositions: [2], retroTap: true })).toBe(
    `&mt {
    flavor = "hold-preferred";
    tapping-term-ms = <200>;
    quick-tap-ms = <175>;
    hold-trigger-key-positions = <2>;
    retro-tap;
};
`,
  );
});

test("without JavaScript the playground shows an example, and what is decided in it", () => {
  const html = renderIsland({
    component: "HoldTapPlayground",
    props: {},
    slots: [],
    module: "/p.js",
  });

  expect(html).toContain("J was pressed and released while F was held: a hold, decided at 160 ms.");
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});
