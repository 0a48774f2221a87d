import { describe, expect, test } from "vitest";

import { renderIsland } from "./render";
import { pictureOf } from "../../src/zmk/timing/picture";
import { percent, scaleTo, ticksOf } from "../../src/zmk/timing/scale";
import type { HoldTapKey, HoldTapSettings, Timeline } from "../../src/zmk/contract/pictures";
import { DEFAULTS } from "../../src/zmk/hold-tap/rules";

const EMPTY: Timeline = {
  title: "A timeline",
  presses: [],
  holdTaps: [],
  outcomes: [],
  states: [],
  terms: [],
};

function holdTap(settings: Partial<HoldTapSettings> = {}, triggers: string[] = []): HoldTapKey {
  return { key: "F", tap: "f", hold: "Shift", settings: { ...DEFAULTS, ...settings }, triggers };
}

const ROLL: Timeline = {
  ...EMPTY,
  presses: [
    { key: "F", from: 0, to: 130 },
    { key: "J", from: 60, to: 190 },
  ],
};

describe("a timeline with a hold-tap", () => {
  const picture = pictureOf({ ...ROLL, holdTaps: [holdTap({ flavor: "balanced" })] });

  test("has a bar for the wait and one for what follows, on the row of each key", () => {
    expect(picture.rows).toEqual([
      {
        name: "F",
        isKey: true,
        bars: [
          { kind: "wait", from: 0, to: 130, legend: "" },
          { kind: "tap", from: 130, to: 130, legend: "f" },
        ],
      },
      {
        name: "J",
        isKey: true,
        bars: [
          { kind: "wait", from: 60, to: 130, legend: "" },
          { kind: "plain", from: 130, to: 190, legend: "j" },
        ],
      },
    ]);
  });

  test("marks the decision, the term, and what the computer gets", () => {
    expect(picture.marks).toEqual([{ row: 0, at: 130, outcome: "tap" }]);
    expect(picture.terms).toEqual([{ label: "tapping-term-ms 200", from: 0, to: 200 }]);
    expect(picture.typed).toEqual(["f", "j"]);
  });

  test("is told step by step, in order of time", () => {
    expect(picture.steps).toEqual([
      "0 ms: F goes down.",
      "60 ms: J goes down.",
      "130 ms: F comes up.",
      "130 ms: F is decided. F came up after 130 ms, inside the 200 ms of tapping-term-ms: a tap, decided at 130 ms.",
      "190 ms: J comes up.",
    ]);
  });

  test("shows the term that looks back, where that one decides", () => {
    const presses = [
      { key: "F", from: 0, to: 60 },
      { key: "F", from: 130, to: 400 },
    ];
    const again = pictureOf({ ...EMPTY, presses, holdTaps: [holdTap({ quickTap: 175 })] });

    expect(again.terms).toEqual([{ label: "quick-tap-ms 175", from: 0, to: 175 }]);
  });

  test("shows the term that looks back beside the one that decides", () => {
    const presses = [
      { key: "F", from: 0, to: 60 },
      { key: "F", from: 200, to: 480 },
    ];
    const late = pictureOf({ ...EMPTY, presses, holdTaps: [holdTap({ quickTap: 175 })] });

    expect(late.terms.map(({ label, from }) => `${label} from ${from}`)).toEqual([
      "quick-tap-ms 175 from 0",
      "tapping-term-ms 200 from 200",
    ]);
  });

  test("with retro-tap marks a hold when it is sent, and not when time would have made it", () => {
    const held = [{ key: "F", from: 0, to: 400 }];
    const holdTaps = [holdTap({ retroTap: true })];
    const pressed = [...held, { key: "J", from: 280, to: 350 }];

    expect(pictureOf({ ...EMPTY, presses: held, holdTaps }).marks).toEqual([
      { row: 0, at: 400, outcome: "tap" },
    ]);
    expect(pictureOf({ ...EMPTY, presses: pressed, holdTaps }).marks).toEqual([
      { row: 0, at: 280, outcome: "hold" },
    ]);
  });

  test("knows triggers that are not pressed", () => {
    const holdTaps = [holdTap({ flavor: "balanced" }, ["K"])];
    const inside = [
      { key: "F", from: 0, to: 180 },
      { key: "J", from: 60, to: 130 },
    ];

    expect(pictureOf({ ...EMPTY, presses: inside, holdTaps }).typed).toEqual(["f", "j"]);
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

describe("the axis", () => {
  test.each([12, 35, 90, 130, 380, 1200, 10_000])("to %i ms has a few round numbers", (last) => {
    const { ticks, end } = scaleTo(last);

    expect(end).toBeGreaterThan(last);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });

  test("names the moments of decisions before round ones that are near", () => {
    const ticks = ticksOf(scaleTo(380), [{ at: 190, outcome: "tap" }]);

    expect(ticks.map(({ at }) => at)).toEqual([0, 100, 190, 300]);
  });

  test("places moments as parts of the width", () => {
    expect(percent(57, { end: 114, ticks: [] })).toBe("50%");
  });
});

describe("the drawing", () => {
  const html = renderIsland({
    component: "Timing",
    props: { timelines: [{ ...ROLL, holdTaps: [holdTap()] }] },
    slots: [],
    module: null,
  });

  test("is plain HTML, hidden from those who hear the steps instead", () => {
    expect(html).toContain('<div class="timing__drawing" aria-hidden="true">');
    expect(html).toContain("<li>60 ms: J goes down.</li>");
    expect(html).not.toContain("data-island");
  });

  test("has no inline styles, which the Content-Security-Policy forbids", () => {
    expect(html).not.toContain("style=");
  });
});
