import { describe, expect, test } from "vitest";

import type { HoldTapSettings } from "../../../src/zmk/contract/pictures";
import { keyboardOf, SCENES } from "../../../src/zmk/hold-tap/board";
import { DEFAULTS } from "../../../src/zmk/hold-tap/defaults";
import { simulate } from "../../../src/zmk/simulator/simulate";
import { pictureOfPlayed } from "../../../src/zmk/timing/simulation-picture";
import { pressesOf } from "../../../src/zmk/try-it/session";

const END = 1000;

function pictureOf(title: string, settings: Partial<HoldTapSettings>, from = 0) {
  const named = keyboardOf({ ...DEFAULTS, ...settings });
  const inputs = SCENES.find((scene) => scene.title === title)?.inputs ?? [];
  const { trace } = simulate(named.keyboard, inputs, END);
  const presses = pressesOf(inputs);
  const picture = pictureOfPlayed({ named, presses, trace, steps: [], from, to: END }, title);
  return {
    ...picture,
    bars: Object.fromEntries(picture.rows.map(({ name, bars }) => [name, bars])),
  };
}

describe("a picture of what was played", () => {
  test("shows that keys wait for a decision, and what each becomes", () => {
    const { bars, marks, typed } = pictureOf("Shift and J", { flavor: "balanced" });

    expect(bars.F).toEqual([
      { kind: "wait", from: 0, to: 160, legend: "" },
      { kind: "hold", from: 160, to: 230, legend: "Shift" },
    ]);
    expect(bars.J?.map(({ kind }) => kind)).toEqual(["wait", "plain"]);
    expect(marks).toEqual([{ row: 1, at: 160, outcome: "hold" }]);
    expect(typed).toEqual(["J"]);
  });

  test("shows the key that the computer receives over the modifier that is held with it", () => {
    const { bars } = pictureOf("Shift and J", { flavor: "balanced" });

    expect(bars.computer).toEqual([
      { kind: "plain", from: 160, to: 230, legend: "" },
      { kind: "state", from: 160, to: 160, legend: "J" },
    ]);
  });

  test("names a modifier that no key was typed with", () => {
    const { bars, typed } = pictureOf("F held alone", {});

    expect(bars.computer).toEqual([{ kind: "state", from: 200, to: 340, legend: "Shift" }]);
    expect(typed).toEqual(["Shift"]);
  });

  test("delays a hold until another key, or a tap until the release, with retro-tap", () => {
    const { bars, marks } = pictureOf("F held alone", { retroTap: true });

    expect(bars.F).toEqual([
      { kind: "wait", from: 0, to: 340, legend: "" },
      { kind: "tap", from: 340, to: 340, legend: "F" },
    ]);
    expect(marks).toEqual([{ row: 1, at: 340, outcome: "tap" }]);
  });

  test("has the period that decided, from where it begins", () => {
    const tapped = pictureOf("F tapped, then held", { quickTap: 150 });

    expect(tapped.terms).toEqual([{ label: "quick-tap-ms 150", from: 0, to: 150 }]);
    expect(pictureOf("F held alone", {}).terms[0]?.label).toBe("tapping-term-ms 200");
  });

  test("leaves out what was before it", () => {
    const { bars, typed } = pictureOf("F in the flow of typing", { flavor: "balanced" }, 100);

    expect(bars.D).toEqual([]);
    expect(bars.F?.[0]).toMatchObject({ kind: "wait", from: 0 });
    expect(typed).toEqual(["J"]);
  });
});
