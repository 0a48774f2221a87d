import { describe, expect, test } from "vitest";

import { renderIsland } from "../../support/render-island";
import type { HoldTapSettings, Timeline } from "../../../src/zmk/contract/pictures";
import { keyboardOf } from "../../../src/zmk/hold-tap/board";
import { DEFAULTS } from "../../../src/zmk/hold-tap/rules";

const EMPTY: Timeline = {
  title: "A timeline",
  presses: [],
  outcomes: [],
  states: [],
  terms: [],
  simulation: null,
};

const ROLL = [
  { key: "F", from: 0, to: 130 },
  { key: "J", from: 60, to: 190 },
];

/** A timeline on a keyboard whose key F is a hold-tap. */
function timeline(presses: Timeline["presses"], settings: Partial<HoldTapSettings> = {}): Timeline {
  const { keyboard, names } = keyboardOf({ ...DEFAULTS, ...settings });
  const positions = { D: 0, F: 1, J: 2 };
  return { ...EMPTY, presses, simulation: { keyboard, names, positions, shown: ["computer"] } };
}

describe("the drawing", () => {
  const html = renderIsland({
    component: "Timing",
    props: { timelines: [timeline(ROLL)] },
    slots: [],
    module: null,
  });

  test("is plain HTML, hidden from those who hear the steps instead", () => {
    expect(html).toContain('<div class="timing__drawing" aria-hidden="true">');
    expect(html).toContain("<li>60 ms: You press J.</li>");
    expect(html).not.toContain("data-island");
  });

  test("has no inline styles, which the Content-Security-Policy forbids", () => {
    expect(html).not.toContain("style=");
  });
});
