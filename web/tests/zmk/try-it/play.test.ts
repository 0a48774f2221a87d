import { expect, test } from "vitest";

import { keyboardOf } from "../../../src/zmk/hold-tap/board";
import { DEFAULTS } from "../../../src/zmk/hold-tap/defaults";
import { createPlayer } from "../../../src/zmk/try-it/play";
import { EMPTY, pressed, released, ticked } from "../../../src/zmk/try-it/session";

const NAMED = keyboardOf({ ...DEFAULTS, flavor: "balanced" });
const START = 5000;
const HELD = pressed(EMPTY, 1, START);

test("a simulation is kept until the next timer", () => {
  const play = createPlayer(NAMED);
  const traceAt = (time: number) => play(ticked(HELD, START + time)).played.trace;

  expect(traceAt(50)).toBe(traceAt(100));
  expect(traceAt(300)).not.toBe(traceAt(100));
});

test("a player that has kept simulations plays what a new one plays", () => {
  const play = createPlayer(NAMED);
  const sessions = [];
  for (let time = 0; time < 600; time += 7) {
    const session = time < 400 ? HELD : released(HELD, 1, START + 400);
    sessions.push(ticked(session, START + time));
  }

  const kept = sessions.map((session) => play(session).played.trace.length);
  expect(kept).toEqual(sessions.map((each) => createPlayer(NAMED)(each).played.trace.length));
  expect(new Set(kept).size).toBeGreaterThan(2);
});

test("the active layers are the same array until they change", () => {
  const play = createPlayer(NAMED);
  const layersAt = (time: number) => play(ticked(HELD, START + time)).activeLayers;

  expect(layersAt(50)).toBe(layersAt(300));
});
