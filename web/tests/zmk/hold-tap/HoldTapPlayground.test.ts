import { expect, test } from "vitest";

import { renderIsland } from "../../support/render-island";
import { SCENES } from "../../../src/zmk/hold-tap/board";
import { devicetreeOf } from "../../../src/zmk/hold-tap/devicetree";
import { DEFAULTS } from "../../../src/zmk/hold-tap/defaults";
import { downKeys, sceneAtEnd } from "../../../src/zmk/try-it/session";

test.each(SCENES)("the scene $title releases every key", (scene) => {
  expect(downKeys(sceneAtEnd(scene))).toEqual([]);
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
    prefix: "0-",
  });

  expect(html).toContain("F is a hold: J is pressed and released while it is held (balanced).");
  expect(html).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});
