import { describe, expect, test } from "vitest";

import { pictureOf } from "../../../src/zmk/timing/picture";
import { EMPTY, ROLL, timeline } from "../../support/timelines";

describe("a timeline with a hold-tap", () => {
  const picture = pictureOf(timeline(ROLL, { flavor: "balanced" }));

  test("has a bar for the wait and one for what follows, on the row of each key", () => {
    expect(picture.rows.slice(0, 2).map(({ bars }) => bars)).toEqual([
      [
        { kind: "wait", from: 0, to: 130, legend: "" },
        { kind: "tap", from: 130, to: 130, legend: "F" },
      ],
      [
        { kind: "wait", from: 60, to: 130, legend: "" },
        { kind: "plain", from: 130, to: 190, legend: "" },
      ],
    ]);
  });

  test("marks the decision, the term, and what the computer gets", () => {
    expect(picture.marks).toEqual([{ row: 0, at: 130, outcome: "tap" }]);
    expect(picture.terms).toEqual([{ label: "tapping-term-ms 200", from: 0, to: 200 }]);
    expect(picture.typed).toEqual(["f", "j"]);
  });

  test("gives the reason of the decision", () => {
    expect(picture.reasons).toEqual([
      "130 ms: F is a tap: it is released within tapping-term-ms (200).",
    ]);
  });

  test("is told step by step, in order of time", () => {
    expect(picture.steps.slice(0, 6)).toEqual([
      "0 ms: You press F.",
      "0 ms: F is undecided: hold or tap.",
      "60 ms: You press J.",
      "60 ms: The press of J waits until the hold-tap is decided.",
      "130 ms: You release F.",
      "130 ms: F is a tap: it is released within tapping-term-ms (200).",
    ]);
  });

  test("shows the term that looks back beside the one that decides", () => {
    const presses = [
      { key: "F", from: 0, to: 60 },
      { key: "F", from: 200, to: 480 },
    ];

    expect(pictureOf(timeline(presses, { quickTap: 175 })).terms).toEqual([
      { label: "quick-tap-ms 175", from: 0, to: 175 },
      { label: "tapping-term-ms 200", from: 200, to: 400 },
    ]);
  });

  test("with retro-tap marks a hold when it is sent, and not when time would have made it", () => {
    const held = [{ key: "F", from: 0, to: 400 }];
    const pressed = [...held, { key: "J", from: 280, to: 350 }];

    expect(pictureOf(timeline(held, { retroTap: true })).marks).toEqual([
      { row: 0, at: 400, outcome: "tap" },
    ]);
    expect(pictureOf(timeline(pressed, { retroTap: true })).marks).toEqual([
      { row: 0, at: 280, outcome: "hold" },
    ]);
  });
});

test("what an author states is drawn as it is stated", () => {
  const picture = pictureOf({
    ...EMPTY,
    presses: [{ key: "A", from: 0, to: 300 }],
    outcomes: [{ key: "A", at: 200, outcome: "hold", legend: "Nav" }],
    states: [{ row: "Layer 1", from: 200, to: 300, legend: "on" }],
    terms: [{ label: "tapping-term-ms", from: 0, to: 200 }],
  });

  expect(picture.rows.map(({ bars }) => bars.map(({ kind }) => kind))).toEqual([
    ["wait", "hold"],
    ["state"],
  ]);
  expect(picture.steps).toContain("200 ms: A is decided: hold, Nav.");
  expect(picture.typed).toEqual([]);
});
