import { describe, expect, test } from "vitest";

import { importKeymap } from "../../../src/zmk/qmk-import/import-keymap";

const CORNE_ROWS = [12, 12, 12, 6];

function bindingsOf(text: string, layer: number): string[] {
  const body = new RegExp(`layer_${layer} \\{\\s+bindings = <([^>]*)>`).exec(text)?.[1] ?? "";
  return body
    .split("&")
    .map((part) => part.trim())
    .filter(Boolean);
}

function configurator(layers: readonly (readonly string[])[], more: object = {}): string {
  return JSON.stringify({
    keyboard: "crkbd/rev1",
    keymap: "mine",
    layout: "LAYOUT_split_3x6_3",
    layers,
    ...more,
  });
}

/** A matrix of two halves with two rows of three keys; the inner key of the last row is missing. */
const VIAL = {
  version: 1,
  uid: 1,
  layout: [
    [
      ["KC_Q", "KC_W", "KC_E"],
      ["KC_LSHIFT", "LT1(KC_SPACE)", -1],
      ["KC_TAB", "KC_D", "KC_F"],
      ["KC_P", "KC_O", "KC_I"],
      ["KC_ENTER", "KC_BSPACE", -1],
      ["KC_A", "KC_S", "KC_G"],
    ],
  ],
  macro: [],
  tap_dance: [],
  combo: [],
  settings: {},
};

describe("keymap.json", () => {
  test("keeps the order of the keys, in the rows of the keyboard", () => {
    const keys = Array.from({ length: 42 }, (_, index) => `KC_${"ABCDEFGHIJ"[index % 10] ?? ""}`);
    const { text, rows, findings } = importKeymap(configurator([keys]), { rows: CORNE_ROWS });

    expect(bindingsOf(text, 0)).toEqual(keys.map((key) => key.replace("KC_", "kp ")));
    expect(rows).toEqual(CORNE_ROWS);
    expect(findings.filter(({ severity }) => severity === "question")).toEqual([]);
  });

  test("with another number of keys than the keyboard is a question", () => {
    const { findings } = importKeymap(configurator([["KC_A", "KC_B"]]), { rows: CORNE_ROWS });

    expect(findings[0]).toMatchObject({ severity: "question" });
    expect(findings[0]?.message).toContain("2 keys");
    expect(findings[0]?.message).toContain("42");
  });

  test("lists a loss once a layer, with the positions of its keys", () => {
    const { findings } = importKeymap(configurator([["QK_LEAD", "KC_A", "QK_LEAD"]]));

    expect(findings[0]).toMatchObject({ severity: "loss", layer: 0, positions: [0, 2] });
  });

  test("has macros of texts, taps and waits", () => {
    const macros = [
      ["Hi!", { action: "tap", keycodes: ["ENT"] }, { action: "delay", duration: 500 }],
      [
        { action: "down", keycodes: ["LCTL"] },
        { action: "tap", keycodes: ["C"] },
        { action: "up", keycodes: ["LCTL"] },
      ],
    ];
    const { text } = importKeymap(configurator([["MACRO_0", "MACRO_1"]], { macros }));

    expect(bindingsOf(text, 0)).toEqual(["macro_0", "macro_1"]);
    expect(text).toContain("<&macro_tap &kp LS(H) &kp I &kp EXCL>");
    expect(text).toContain("<&macro_tap &kp RET>");
    expect(text).toContain("<&macro_wait_time 500>");
    expect(text).toContain("<&macro_press &kp LCTRL>");
  });

  test("gives mod-taps the timing of QMK", () => {
    const { text } = importKeymap(configurator([["LSFT_T(KC_SPC)"]]));

    expect(text).toMatch(/&mt \{\s+flavor = "tap-preferred";\s+tapping-term-ms = <200>;/);
  });

  test("makes home row mods of mod-taps on letters", () => {
    const keys = ["LGUI_T(KC_A)", "LALT_T(KC_S)", "LCTL_T(KC_D)", "LSFT_T(KC_F)", "CTL_T(KC_ESC)"];
    const { text } = importKeymap(configurator([keys]));

    expect(bindingsOf(text, 0)).toEqual([
      "hm LGUI A",
      "hm LALT S",
      "hm LCTRL D",
      "hm LSHFT F",
      "mt LCTRL ESC",
    ]);
    expect(text).toContain("hm: home_row_mod {");
  });

  test("has encoders, clockwise first", () => {
    const encoders = [[{ ccw: "KC_VOLD", cw: "KC_VOLU" }]];
    const { text } = importKeymap(configurator([["KC_A"]], { encoders }));

    expect(text).toContain("sensor-bindings = <&inc_dec_kp C_VOL_UP C_VOL_DN>;");
  });

  test("includes the headers of its constants alone", () => {
    const { text } = importKeymap(configurator([["RGB_TOG", "KC_BTN1"]]));

    expect(text).toContain("#include <dt-bindings/zmk/rgb.h>");
    expect(text).toContain("#include <dt-bindings/zmk/pointing.h>");
    expect(text).not.toContain("backlight.h");
  });

  test("does not let a keyboard's name end its comment", () => {
    const { text } = importKeymap(configurator([["KC_A"]], { keyboard: "a\n#include <evil>" }));

    expect(text.split("\n")[0]).toBe("// Converted from QMK: ainclude evil");
  });
});

describe("a file of Vial", () => {
  test("joins the halves, and turns the right one if its letters run backwards", () => {
    const { text, order, findings } = importKeymap(JSON.stringify(VIAL));

    expect(order).toBe("mirrored");
    expect(bindingsOf(text, 0).slice(0, 6)).toEqual([
      "kp Q",
      "kp W",
      "kp E",
      "kp I",
      "kp O",
      "kp P",
    ]);
    expect(bindingsOf(text, 0).slice(6, 10)).toEqual(["kp LSHFT", "none", "kp BSPC", "kp RET"]);
    expect(findings[0]).toMatchObject({ severity: "question" });
  });

  test("has the keys in the order that a reader chooses", () => {
    const { text, findings } = importKeymap(JSON.stringify(VIAL), { order: "halves" });

    expect(bindingsOf(text, 0).slice(3, 6)).toEqual(["kp P", "kp O", "kp I"]);
    expect(findings.filter(({ severity }) => severity === "question")).toEqual([]);
  });

  test("has tap dances with holds, and leaves out empty ones", () => {
    const empty = ["KC_NO", "KC_NO", "KC_NO", "KC_NO", 200];
    const layout = [[["TD(0)", "TD(1)", "MO(0)"]]];
    const dance = ["KC_S", "KC_LCTRL", "KC_D", "MO(0)", 250];
    const { text, findings } = importKeymap(
      JSON.stringify({ ...VIAL, layout, tap_dance: [dance, empty] }),
      {
        order: "rows",
      },
    );

    expect(bindingsOf(text, 0)).toEqual(["td_0", "none", "mo 0"]);
    expect(text).toContain("bindings = <&td_0_1 LCTRL S>, <&td_0_2 0 D>;");
    expect(text).toContain("bindings = <&mo>, <&kp>;");
    expect(text).not.toContain("td_1:");
    expect(findings[0]?.message).toContain("does not have this tap dance");
  });

  test("has combos by the positions of their keys, and says which it cannot place", () => {
    const combo = [
      ["KC_Q", "KC_W", "KC_NO", "KC_NO", "KC_ESC"],
      ["KC_Z", "KC_W", "KC_NO", "KC_NO", "KC_ESC"],
      ["KC_NO", "KC_NO", "KC_NO", "KC_NO", "KC_NO"],
    ];
    const { text, findings } = importKeymap(
      JSON.stringify({ ...VIAL, combo, settings: { "2": 30 } }),
    );

    expect(text).toMatch(
      /combo_0 \{\s+timeout-ms = <30>;\s+key-positions = <0 1>;\s+bindings = <&kp ESC>;/,
    );
    expect(text).not.toContain("combo_1");
    expect(findings.some(({ message }) => message.includes("layer 0 has no key KC_Z"))).toBe(true);
  });

  test("has the flavor and the tapping term of its settings", () => {
    const settings = { "7": 180, "22": 1 };
    const { text } = importKeymap(
      JSON.stringify({ ...VIAL, layout: [[["LSFT_T(KC_SPACE)"]]], settings }),
    );

    expect(text).toMatch(/&mt \{\s+flavor = "balanced";\s+tapping-term-ms = <180>;/);
  });
});

describe("a file of VIA", () => {
  const VIA = {
    name: "Corne",
    vendorProductId: 1,
    macros: ["Hi{KC_ENT}{100}{+KC_LSFT}{KC_A}{-KC_LSFT}", ""],
  };

  test("needs the columns of its matrix, or a keyboard", () => {
    const file = JSON.stringify({ ...VIA, layers: [["KC_A", "KC_NO", "KC_B", "MACRO(0)"]] });

    expect(() => importKeymap(file)).toThrow(/Choose your keyboard/);
    const { text } = importKeymap(file, { columns: 2, order: "rows" });
    expect(bindingsOf(text, 0)).toEqual(["kp A", "kp B", "macro_0"]);
    expect(text).toContain("<&macro_press &kp LSHFT>");
    expect(text).toContain("<&macro_tap &kp LS(H) &kp I>");
  });

  test("takes the columns from the rows of the keyboard", () => {
    const { rows } = importKeymap(
      JSON.stringify({ ...VIA, layers: [Array<string>(12).fill("KC_A")] }),
      {
        rows: [4, 4, 4],
      },
    );

    expect(rows).toEqual([4, 4, 4]);
  });
});

describe("a file that is no keymap", () => {
  test.each([
    ["nonsense", "This is not JSON"],
    ["[]", "no object with layers"],
    ["{}", "no `layers`"],
    [JSON.stringify({ layers: [[]] }), "0 keys"],
    [configurator([["KC_A"], ["KC_A", "KC_B"]]), "Layer 1 has 2 keys"],
    [configurator(Array.from({ length: 33 }, () => ["KC_A"])), "33 layers"],
    [JSON.stringify({ layout: [[["KC_A".repeat(300_000)]]] }), "larger than 1 MB"],
  ])("is refused with a reason", (text, reason) => {
    expect(() => importKeymap(text)).toThrow(reason);
  });
});
