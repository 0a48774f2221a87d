import { describe, expect, test } from "vitest";

import { partsOf } from "../../../src/zmk/keyboard/layout-shapes";
import { drawnLegend } from "../../../src/zmk/keyboard/legends";
import { renderIsland } from "../../support/render-island";
import type { KeyLayout, KeymapProps } from "../../../src/zmk/contract/pictures";

const LAYERS = { titles: ["Base", "Navigation"], names: { NAV: 1, SYM: 2 } };

describe("a binding on a drawn key", () => {
  test.each([
    ["&kp A", "A", "", "A"],
    ["&kp N7", "7", "", "7"],
    ["&kp KP_N7", "7", "", "the keypad's 7"],
    ["&kp LEFT_SHIFT", "Shift", "", "Shift"],
    ["&kp EXCL", "!", "", "an exclamation mark"],
    ["&kp LC(Z)", "Undo", "", "Ctrl+Z"],
    ["&kp LS(N1)", "S+1", "", "Shift+1"],
    ["&kp LC( LA(DEL) )", "C+A+Del", "", "Ctrl+Alt+Delete"],
    ["&mt LSHFT F", "F", "Shift", "tap: F, hold: Shift"],
    ["&lt NAV SPACE", "Space", "NAV", "tap: Space, hold: layer Navigation"],
    ["&mo 0", "Base", "hold", "layer Base, while held"],
    ["&mo 1", "L1", "hold", "layer Navigation, while held"],
    ["&tog SYM", "SYM", "lock", "layer SYM, on or off"],
    ["&sl 7", "L7", "once", "layer 7, for one key"],
    ["&sk LCTRL", "Ctrl", "once", "Ctrl, for one key"],
    ["&bt BT_SEL 0", "BT 0", "", "talks to the device of profile 0"],
    ["&bt BT_NXT", "BT >", "", "the next paired device"],
    ["&mkp LCLK", "Click", "", "left click"],
    ["&lhm LGUI A", "A", "Gui", "tap: A, hold: Gui"],
    ["&bootloader", "Flash", "", "waits for new firmware"],
    ["&my_macro", "my_macro", "", "&my_macro"],
    ["&kp C_AL_WORD", "AL_WORD", "", "C_AL_WORD"],
  ])("%s", (binding, tap, hint, words) => {
    expect(drawnLegend(binding, LAYERS)).toMatchObject({ kind: "key", tap, hint, words });
  });

  test("that lets through, or stops, is another kind of key", () => {
    expect(drawnLegend("&trans", LAYERS).kind).toBe("trans");
    expect(drawnLegend("&none", LAYERS).kind).toBe("none");
  });

  test("names no layer that is not among those drawn by more than it says", () => {
    expect(drawnLegend("&lt FN SPACE", LAYERS)).toMatchObject({ hint: "FN", opens: null });
    expect(drawnLegend("&lt constructor SPACE", LAYERS).opens).toBeNull();
  });
});

const PAD: KeyLayout = {
  title: "A pad",
  keys: [
    [0, 0, 1, 1, 0],
    [1, 0, 1, 1, 0],
    [0, 1, 2, 1, 0],
  ],
  split: null,
};

describe("a layout", () => {
  test("is drawn in units of a size that fits, each key at its place", () => {
    const [part, ...others] = partsOf(PAD);

    expect(others).toEqual([]);
    expect(part?.keys.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(part?.keys[2]).toMatchObject({ width: 2 * 56 - 5, y: 58 });
  });

  test("with halves has two parts, the right one from where it begins", () => {
    const parts = partsOf({ ...PAD, split: 1 });

    expect(parts.map(({ keys }) => keys.map(({ position }) => position))).toEqual([[0, 2], [1]]);
  });

  test("of a wide board is as wide as an article", () => {
    const keys = Array.from({ length: 15 }, (_, x): KeyLayout["keys"][number] => [x, 0, 1, 1, 0]);

    expect(partsOf({ title: "", keys, split: null })[0]?.width).toBeLessThanOrEqual(610);
  });

  test("has room for the corners of turned keys", () => {
    const [part] = partsOf({ title: "", keys: [[0, 0, 1, 1, 45]], split: null });

    expect(part?.width).toBeGreaterThan(56 * Math.SQRT2);
  });
});

describe("a keymap's picture", () => {
  const props: KeymapProps = {
    layout: PAD,
    layers: [
      {
        title: "Base",
        bindings: ["&kp A", "&lt NAV B", "&trans"],
        combos: [{ positions: [0, 1], binding: "&kp ESC" }],
      },
      { title: "Navigation", bindings: ["&kp LEFT", "&none", "&kp <b>"], combos: [] },
    ],
    names: { NAV: 1 },
    highlight: [0],
  };
  const html = renderIsland({
    component: "Keymap",
    props: { ...props },
    slots: [],
    module: null,
    prefix: "0-",
  });

  test("tells those who hear it every key, by its position", () => {
    const lists = html.match(/<ol class="visually-hidden" start="0">.*?<\/ol>/g) ?? [];

    expect(lists).toHaveLength(2);
    expect(lists[0]).toContain("<li>tap: B, hold: layer Navigation</li>");
    expect(lists[0]).toMatch(/Keys 0 and 1 together: .*Escape/);
    expect(html).toContain('aria-label="A pad, layer Base"');
  });

  test("gives a layer, and the key that leads to it, one color", () => {
    expect(html).toContain('<div class="kmap__layer" data-hue="nav">');
    expect(html).toMatch(/class="key" data-hue="nav"/);
  });

  test("has no inline styles, and nothing of an author's that is HTML", () => {
    expect(html).not.toContain("style=");
    expect(html).not.toContain("<b>");
  });
});

test("a word that a saved picture could not hold in a wide font is smaller", () => {
  const key = (binding: string) =>
    renderIsland({
      component: "Keymap",
      props: {
        layout: { title: "", keys: [[0, 0, 1, 1, 0]], split: null },
        layers: [{ title: "", bindings: [binding], combos: [] }],
        names: {},
        highlight: [],
      },
      slots: [],
      module: null,
      prefix: "0-",
    });

  expect(key("&kp TAB")).toContain('kmap__word--15"');
  expect(key("&kp SPACE")).toContain('kmap__word--13"');
});
