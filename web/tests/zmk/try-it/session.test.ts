import { describe, expect, test } from "vitest";

import {
  startScene,
  downKeys,
  EMPTY,
  endSession,
  sceneAtEnd,
  LONGEST,
  MOST_INPUTS,
  past,
  PAUSE,
  pressed,
  pressesOf,
  released,
  type Scene,
  ticked,
} from "../../../src/zmk/try-it/session";

const [D, F, J] = [0, 1, 2] as const;
const START = 5000;
const SCENE: Scene = {
  title: "A roll",
  inputs: [
    { kind: "key", at: 0, position: F, pressed: true },
    { kind: "key", at: 80, position: J, pressed: true },
    { kind: "key", at: 130, position: F, pressed: false },
    { kind: "key", at: 200, position: J, pressed: false },
  ],
};

describe("the reader's own keys", () => {
  const first = pressed(sceneAtEnd(SCENE), F, START);
  const tapped = released(first, F, START + 100);

  test("begin a session of their own, with its own time", () => {
    const later = released(pressed(first, J, START + 80), J, START + 160);

    expect(later.inputs.map(({ position, at }) => [position, at])).toEqual([
      [F, 0],
      [J, 80],
      [J, 160],
    ]);
    expect(downKeys(later)).toEqual([F]);
  });

  test("go down, and up, only once", () => {
    expect(pressed(first, F, START + 20)).toBe(first);
    expect(released(first, D, START + 20)).toBe(first);
  });

  test("rest after a pause, and go on in the same session after it", () => {
    const resting = ticked(tapped, START + 100 + PAUSE + 1);
    const again = pressed(resting, J, START + 9000);

    expect(ticked(tapped, START + PAUSE).now).toBe(PAUSE);
    expect(resting.now).toBe(Infinity);
    expect(again.inputs.map(({ at }) => at)).toEqual([0, 100, 9000]);
  });

  test("are released when the reader goes away, or holds them for too long", () => {
    expect(downKeys(endSession(first))).toEqual([]);
    expect(downKeys(ticked(first, START + LONGEST + 1))).toEqual([]);
  });

  test("begin anew after as many as a simulation plays quickly", () => {
    let session = EMPTY;
    for (let at = START; session.inputs.length < MOST_INPUTS; at += 20)
      session = released(pressed(session, F, at), F, at + 10);

    expect(pressed(session, F, START + 60_000).inputs).toHaveLength(1);
  });

  test("end a scene, and a scene ignores a release", () => {
    const scene = startScene(SCENE, START);

    expect(pressed(scene, D, START + 50).inputs).toHaveLength(1);
    expect(released(scene, F, START + 50)).toBe(scene);
  });
});

test("a scene is played slower than life, and then rests", () => {
  const scene = startScene(SCENE, 0);
  const half = ticked(scene, 4 * 100);

  expect(half.now).toBe(100);
  expect(past(half)).toHaveLength(2);
  expect(ticked(scene, 4 * 201).now).toBe(Infinity);
});

test("a press that has not endSession has no end", () => {
  expect(pressesOf(SCENE.inputs.slice(0, 3))).toEqual([
    { position: F, from: 0, to: 130 },
    { position: J, from: 80, to: null },
  ]);
});
