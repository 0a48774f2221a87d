import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, test } from "vitest";

import { convertKey, type References } from "../../../src/zmk/qmk-import/behaviors";
import { ZMK_KEY_CODES } from "../../../src/zmk/qmk-import/key-codes";

const REFERENCES: References = {
  macro: (index) => (index === 0 ? ["macro_0"] : undefined),
  tapDance: (index) => (index === 2 ? ["td_2"] : undefined),
  modTap: () => "mt",
  layerCount: 4,
};

function converted(key: string): string {
  return convertKey(key, REFERENCES).behavior.join(" ");
}

interface KeyCodes {
  keycodes: { name: string; aliases?: string[] }[];
}

const DATA = resolve(import.meta.dirname, "../../../../site/data");
const KNOWN = new Set(
  (JSON.parse(readFileSync(resolve(DATA, "keycodes.json"), "utf-8")) as KeyCodes).keycodes.flatMap(
    ({ name, aliases = [] }) => [name, ...aliases],
  ),
);

test("every key code that a keymap can get is one of ZMK", () => {
  const names = ZMK_KEY_CODES.flatMap((code) => code.split(/[()]/)).filter(
    (name) => name !== "" && !/^[LR][CSAG]$/.test(name),
  );
  expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
});

describe("a key of QMK", () => {
  test.each([
    ["KC_A", "kp A"],
    ["KC_1", "kp N1"],
    ["KC_P1", "kp KP_N1"],
    ["KC_ENT", "kp RET"],
    // A bracket in QMK is a brace in ZMK.
    ["KC_LBRC", "kp LBKT"],
    ["KC_LCBR", "kp LBRC"],
    ["KC_LSHIFT", "kp LSHFT"],
    ["KC_BSPACE", "kp BSPC"],
    ["KC_EXLM", "kp EXCL"],
    ["KC_TRNS", "trans"],
    ["_______", "trans"],
    ["XXXXXXX", "none"],
    ["S(KC_1)", "kp LS(N1)"],
    ["LCTL(LSFT(KC_T))", "kp LC(LS(T))"],
    ["C_S(KC_T)", "kp LC(LS(T))"],
    ["HYPR(KC_A)", "kp LC(LS(LA(LG(A))))"],
    ["KC_MEH", "kp LC(LS(LALT))"],
    ["MT(MOD_LSFT, KC_A)", "mt LSHFT A"],
    ["MT(MOD_LCTL | MOD_LALT, KC_SPC)", "mt LC(LALT) SPACE"],
    ["RALT_T(KC_COMM)", "mt RALT COMMA"],
    ["LCAG_T(KC_Z)", "mt LC(LA(LGUI)) Z"],
    ["ALL_T(KC_Z)", "mt LC(LS(LA(LGUI))) Z"],
    ["LT(1, KC_SPC)", "lt 1 SPACE"],
    ["LT3(KC_SPACE)", "lt 3 SPACE"],
    ["SPC_FN1", "lt 1 SPACE"],
    ["MO(1)", "mo 1"],
    ["TG(2)", "tog 2"],
    ["TO(0)", "to 0"],
    ["OSL(1)", "sl 1"],
    ["OSM(MOD_LSFT)", "sk LSHFT"],
    ["OSM(MOD_MEH)", "sk LC(LS(LALT))"],
    ["CW_TOGG", "caps_word"],
    ["QK_CAPS_WORD_TOGGLE", "caps_word"],
    ["QK_REP", "key_repeat"],
    ["QK_GESC", "gresc"],
    ["QK_BOOT", "bootloader"],
    ["RESET", "bootloader"],
    ["KC_MS_U", "mmv MOVE_UP"],
    ["MS_BTN1", "mkp LCLK"],
    ["KC_WH_D", "msc SCRL_DOWN"],
    ["RGB_VAI", "rgb_ug RGB_BRI"],
    ["UG_NEXT", "rgb_ug RGB_EFF"],
    ["BL_STEP", "bl BL_CYCLE"],
    ["MACRO(0)", "macro_0"],
    ["M0", "macro_0"],
    ["QK_MACRO_0", "macro_0"],
    ["MC_0", "macro_0"],
    ["TD(2)", "td_2"],
  ])("%s is &%s", (key, behavior) => {
    expect(convertKey(key, REFERENCES)).toEqual({ behavior: behavior.split(" ") });
  });

  test.each([
    ["TT(1)", "mo 1", "momentary"],
    ["DF(1)", "to 1", "default layer"],
    ["LM(1, MOD_LSFT)", "mo 1", "layer alone"],
    ["SC_LSPO", "mt LSHFT LPAR", "space cadet"],
    ["RM_TOGG", "rgb_ug RGB_TOG", "RGB matrix"],
    ["OU_AUTO", "out OUT_TOG", "USB and Bluetooth"],
  ])("%s becomes the nearest, &%s, and says what is different", (key, behavior, words) => {
    const { loss } = convertKey(key, REFERENCES);
    expect(converted(key)).toBe(behavior);
    expect(loss?.message).toContain(words);
  });

  test.each([
    ["QK_LEAD", "leader"],
    ["KC_LEAD", "leader"],
    ["QK_AREP", "alternate repeat"],
    ["QK_LLCK", "layer lock"],
    ["SH_T(KC_A)", "swap hands"],
    ["MACRO(7)", "does not have this macro"],
    ["TD(0)", "does not have this tap dance"],
    ["MO(9)", "no layer 9"],
    ["USER03", "its own firmware"],
    ["CUSTOM(64)", "its own firmware"],
    ["LT(1, MO(2))", "no equal"],
    ["KC_NONSENSE", "no equal"],
    ["LSFT(", "no key of QMK"],
    ["", "no key of QMK"],
    ["constructor", "C code defines this name"],
    ["OSM_SFT", "C code defines this name"],
  ])("%s has no equal: &none, and why", (key, words) => {
    const { behavior, loss } = convertKey(key, REFERENCES);
    expect(behavior).toEqual(["none"]);
    expect(loss?.message).toContain(words);
  });
});
