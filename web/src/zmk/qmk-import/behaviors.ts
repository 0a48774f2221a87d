/** Keys of QMK as behaviors of ZMK. */
import { lookUp } from "../keyboard/key-caps";
import { readExpression } from "./expression";
import { zmkKeyCode } from "./key-codes";
import { modifierArgument, modifierKey, modifiersOf, withModifiers } from "./modifiers";

/** A behavior's label and its parameters: `["kp", "A"]`. */
export type Behavior = readonly [label: string, ...parameters: string[]];

/** A behavior, and what is lost; `href` leads to the page that helps. */
export interface Conversion {
  behavior: Behavior;
  loss?: Loss;
}

export interface Loss {
  message: string;
  href: string;
}

/** What keys can refer to by a number. */
export interface References {
  macro: (index: number) => Behavior | undefined;
  tapDance: (index: number) => Behavior | undefined;
  /** The hold-tap for a modifier on a key. */
  modTap: (keyCode: string) => string;
  layerCount: number;
}

const PAGES = {
  behaviors: "/docs/keymaps/behaviors",
  missing: "/docs/faq",
  macros: "/docs/keymaps/behaviors/macros",
  tapDance: "/docs/keymaps/behaviors/tap-dance",
  layers: "/docs/keymaps/behaviors/layers",
  modTap: "/docs/keymaps/behaviors/hold-tap",
  underglow: "/docs/keymaps/behaviors/underglow",
  backlight: "/docs/keymaps/behaviors/backlight",
  mouse: "/docs/keymaps/behaviors/mouse-emulation",
  keyCodes: "/docs/keymaps/list-of-keycodes",
} as const;

/** Keys that are a behavior without a choice: the behavior, then QMK's names. */
const PLAIN: readonly string[] = [
  "none | NO XXXXXXX",
  "trans | TRNS TRANSPARENT _______",
  "caps_word | CW_TOGG CAPS_WORD_TOGGLE CAPSWRD",
  "key_repeat | REP REPEAT_KEY",
  "gresc | GESC GRAVE_ESC GRAVE_ESCAPE",
  "bootloader | BOOT BOOTLOADER RESET",
  "sys_reset | RBT REBOOT",
  "studio_unlock | STUDIO_UNLOCK",
  "out OUT_USB | OUT_USB OU_USB",
  "out OUT_BLE | OUT_BT OU_BT",
  "mkp LCLK | BTN1 MS_BTN1 MS_BTN_1",
  "mkp RCLK | BTN2 MS_BTN2",
  "mkp MCLK | BTN3 MS_BTN3",
  "mkp MB4 | BTN4 MS_BTN4",
  "mkp MB5 | BTN5 MS_BTN5",
  "mmv MOVE_UP | MS_U MS_UP",
  "mmv MOVE_DOWN | MS_D MS_DOWN",
  "mmv MOVE_LEFT | MS_L MS_LEFT",
  "mmv MOVE_RIGHT | MS_R MS_RIGHT MS_RGHT",
  "msc SCRL_UP | WH_U MS_WH_UP MS_WHLU",
  "msc SCRL_DOWN | WH_D MS_WH_DOWN MS_WHLD",
  "msc SCRL_LEFT | WH_L MS_WH_LEFT MS_WHLL",
  "msc SCRL_RIGHT | WH_R MS_WH_RIGHT MS_WHLR",
  "bl BL_TOG | BL_TOGG BACKLIGHT_TOGGLE",
  "bl BL_ON | BL_ON",
  "bl BL_OFF | BL_OFF",
  "bl BL_INC | BL_INC BL_UP",
  "bl BL_DEC | BL_DEC BL_DOWN",
  "bl BL_CYCLE | BL_STEP",
  "rgb_ug RGB_TOG | RGB_TOG UG_TOGG",
  "rgb_ug RGB_EFF | RGB_MOD UG_NEXT RGB_MODE_FORWARD",
  "rgb_ug RGB_EFR | RGB_RMOD UG_PREV RGB_MODE_REVERSE",
  "rgb_ug RGB_HUI | RGB_HUI UG_HUEU",
  "rgb_ug RGB_HUD | RGB_HUD UG_HUED",
  "rgb_ug RGB_SAI | RGB_SAI UG_SATU",
  "rgb_ug RGB_SAD | RGB_SAD UG_SATD",
  "rgb_ug RGB_BRI | RGB_VAI UG_VALU",
  "rgb_ug RGB_BRD | RGB_VAD UG_VALD",
  "rgb_ug RGB_SPI | RGB_SPI UG_SPDU",
  "rgb_ug RGB_SPD | RGB_SPD UG_SPDD",
];

const BEHAVIORS: Readonly<Record<string, Behavior>> = Object.fromEntries(
  PLAIN.flatMap((line) => {
    const [behavior = "", names = ""] = line.split(" | ");
    const [label = "", ...parameters] = behavior.split(" ");
    return names.split(" ").map((name): [string, Behavior] => [name, [label, ...parameters]]);
  }),
);

/** Keys with something near, and why it is not the same. */
const NEAREST: Readonly<Record<string, { behavior: Behavior; loss: Loss }>> = Object.fromEntries(
  (
    [
      ["LSPO SC_LSPO", ["mt", "LSHFT", "LPAR"]],
      ["RSPC SC_RSPC", ["mt", "RSHFT", "RPAR"]],
      ["LCPO SC_LCPO", ["mt", "LCTRL", "LPAR"]],
      ["RCPC SC_RCPC", ["mt", "RCTRL", "RPAR"]],
      ["LAPO SC_LAPO", ["mt", "LALT", "LPAR"]],
      ["RAPC SC_RAPC", ["mt", "RALT", "RPAR"]],
      ["SFTENT SC_SENT", ["mt", "RSHFT", "RET"]],
    ] as const
  ).flatMap(([names, behavior]) =>
    names
      .split(" ")
      .map((name) => [
        name,
        { behavior, loss: { message: "space cadet keys are mod-taps in ZMK", href: PAGES.modTap } },
      ]),
  ),
);

/** The LED matrix of QMK, which ZMK lights as underglow. */
const MATRIX_LIGHTS: Readonly<Record<string, string>> = {
  RM_TOGG: "RGB_TOG",
  RM_ON: "RGB_ON",
  RM_OFF: "RGB_OFF",
  RM_NEXT: "RGB_EFF",
  RM_PREV: "RGB_EFR",
  RM_HUEU: "RGB_HUI",
  RM_HUED: "RGB_HUD",
  RM_SATU: "RGB_SAI",
  RM_SATD: "RGB_SAD",
  RM_VALU: "RGB_BRI",
  RM_VALD: "RGB_BRD",
  RM_SPDU: "RGB_SPI",
  RM_SPDD: "RGB_SPD",
};

/** Names of keys that ZMK has no equal of: what they are, and the page. */
const MISSING: readonly [RegExp, string, string][] = [
  [
    /^(AREP|ALT_REPEAT_KEY)$/,
    "ZMK has no alternate repeat key",
    "/docs/keymaps/behaviors/key-repeat",
  ],
  [/^(LEAD|LEADER)$/, "ZMK has no leader key", PAGES.missing],
  [/^(LLCK|LAYER_LOCK)$/, "ZMK v0.3 has no layer lock", PAGES.layers],
  [
    /^(LOCK|KEY_LOCK)$/,
    "ZMK has no key lock; &kt toggles one key",
    "/docs/keymaps/behaviors/key-toggle",
  ],
  [/^(AUTO|AC_)/, "ZMK has no autocorrect", PAGES.missing],
  [/^(SH_)/, "ZMK cannot swap hands", PAGES.missing],
  [/^(AS|ASTG|ASON|ASOFF|ASUP|ASDN|ASRP)/, "ZMK has no auto shift; use hold-taps", PAGES.modTap],
  [/^(DYN_|DM_)/, "ZMK cannot record macros", PAGES.macros],
  [/^(ACL\d|MS_ACL\d)$/, "ZMK has one speed of the mouse pointer a behavior", PAGES.mouse],
  [/^(BTN\d|MS_BTN\d)$/, "ZMK has five mouse buttons", PAGES.mouse],
  [/^(CMB_|CM_)/, "ZMK cannot turn combos off", "/docs/keymaps/combos"],
  [/^(RGB_M_|UG_)/, "ZMK has other underglow effects", PAGES.underglow],
  [/^(BL_BRTG)$/, "ZMK's backlight does not breathe", PAGES.backlight],
  [
    /^(CLEAR_EEPROM|EE_CLR|EEP_RST)$/,
    "settings are cleared by the settings_reset firmware",
    "/docs/troubleshooting/connection-issues",
  ],
  [
    /^(MAGIC_|NK_|CG_|AG_|EH_|CL_|GU_)/,
    "ZMK has no settings that are swapped by keys",
    PAGES.behaviors,
  ],
  [
    /^(AU_|MU_|CK_|CLICKY|HPT_|HF_|MI_|SQ_|JS_|PB_|PT_|STN_)/,
    "ZMK has no such hardware support",
    PAGES.behaviors,
  ],
  [/^(MACRO|M\d+$|MC_)/, "the file does not have this macro", PAGES.macros],
  [/^(TD)$/, "the file does not have this tap dance", PAGES.tapDance],
  [
    /^(CUSTOM|USER|KB_|KB\d|PRG_|UP|UM|UC|X|XP|UNICODE)/,
    "this key runs code of its own firmware",
    PAGES.behaviors,
  ],
];

/** Layer functions with one layer as their argument: the behavior of ZMK, and what is different. */
const LAYER_KEYS: Readonly<Record<string, { label: string; loss?: string }>> = {
  MO: { label: "mo" },
  TG: { label: "tog" },
  TO: { label: "to" },
  OSL: { label: "sl" },
  TT: { label: "mo", loss: "TT is a momentary layer here: five taps do not lock it" },
  DF: { label: "to", loss: "ZMK has no default layer: &to turns the other layers off" },
  PDF: { label: "to", loss: "ZMK has no default layer: &to turns the other layers off" },
};

/** The behavior of a key. A key that ZMK lacks is `&none`, with what is lost. */
export function convertKey(key: string, references: References): Conversion {
  const expression = readExpression(key);
  if (!expression) return lost(`“${key.slice(0, 60)}” is no key of QMK`);
  const name = expression.name.replace(/^(KC|QK)_(?=.)/, "");
  const [first = "", second = ""] = expression.arguments;
  return (
    (expression.arguments.length === 0 ? convertName(name, references) : undefined) ??
    convertLayerKey(name, first, second, references) ??
    convertModifier(name, first, second, references) ??
    convertNumbered(name, first, references) ??
    lostName(name, key)
  );
}

/** The key code that a key types, with its modifiers; undefined for other keys. */
export function keyCodeOf(key: string): string | undefined {
  const expression = readExpression(key);
  if (!expression) return undefined;
  const { name, arguments: parts } = expression;
  if (parts.length === 0) return zmkKeyCode(name);
  const modifiers = modifiersOf(name);
  const inner = modifiers && parts.length === 1 ? keyCodeOf(parts[0] ?? "") : undefined;
  return modifiers && inner && withModifiers(modifiers, inner);
}

function convertName(name: string, references: References): Conversion | undefined {
  const behavior = lookUp(BEHAVIORS, name);
  if (behavior) return { behavior };
  const nearest = lookUp(NEAREST, name);
  if (nearest) return nearest;
  const light =
    lookUp(MATRIX_LIGHTS, name) ?? lookUp(MATRIX_LIGHTS, name.replace("RGB_MATRIX", "RM"));
  if (light) {
    const message = "keys of QMK's RGB matrix control underglow in ZMK";
    return { behavior: ["rgb_ug", light], loss: { message, href: PAGES.underglow } };
  }
  if (/^(OUT|OU)_AUTO$/.test(name)) {
    const message = "ZMK switches between USB and Bluetooth with a key";
    return {
      behavior: ["out", "OUT_TOG"],
      loss: { message, href: "/docs/keymaps/behaviors/outputs" },
    };
  }
  const keyCode = zmkKeyCode(name);
  if (keyCode) return { behavior: ["kp", keyCode] };
  // `FN_MO13` and `SPC_FN1` are VIA's; `FN_MO13` also turns on layer 3 together with layer 2.
  if (name === "FN_MO13" || name === "TL_LOWR") return layerKey("mo", "1", references);
  if (name === "FN_MO23" || name === "TL_UPPR") return layerKey("mo", "2", references);
  const space = /^SPC_FN(\d)$/.exec(name);
  return space ? layerKey("lt", space[1] ?? "", references, "SPACE") : undefined;
}

function convertLayerKey(
  name: string,
  first: string,
  second: string,
  references: References,
): Conversion | undefined {
  const key = lookUp(LAYER_KEYS, name);
  if (key) {
    const { behavior, loss } = layerKey(key.label, first, references);
    const message = loss?.message ?? key.loss;
    return message ? { behavior, loss: { message, href: PAGES.layers } } : { behavior };
  }
  const tapped = /^LT(\d*)$/.exec(name);
  if (tapped) {
    const [layer, key] = tapped[1] ? [tapped[1], first] : [first, second];
    const keyCode = keyCodeOf(key);
    return keyCode ? layerKey("lt", layer, references, keyCode) : undefined;
  }
  if (name !== "LM") return undefined;
  const message = "ZMK has no layer key with a modifier: this one turns on the layer alone";
  return { ...layerKey("mo", first, references), loss: { message, href: PAGES.layers } };
}

function layerKey(
  label: string,
  layer: string,
  { layerCount }: References,
  ...more: string[]
): Conversion {
  const number = Number(layer.replace(/^_/, ""));
  if (!Number.isInteger(number)) return lost(`“${layer}” is no number of a layer`, PAGES.layers);
  if (number < layerCount) return { behavior: [label, String(number), ...more] };
  return lost(`the file has no layer ${number}`, PAGES.layers);
}

function convertModifier(
  name: string,
  first: string,
  second: string,
  { modTap }: References,
): Conversion | undefined {
  if (name === "OSM") {
    const held = modifierArgument(first);
    return held && { behavior: ["sk", modifierKey(held)] };
  }
  const isFunction = name.endsWith("_T");
  const held =
    name === "MT"
      ? modifierArgument(first)
      : isFunction
        ? modifiersOf(name.slice(0, -2))
        : undefined;
  if (held) {
    const keyCode = keyCodeOf(name === "MT" ? second : first);
    return keyCode === undefined
      ? undefined
      : { behavior: [modTap(keyCode), modifierKey(held), keyCode] };
  }
  const around = modifiersOf(name);
  const keyCode = around && keyCodeOf(first);
  return around && keyCode ? { behavior: ["kp", withModifiers(around, keyCode)] } : undefined;
}

function convertNumbered(
  name: string,
  first: string,
  references: References,
): Conversion | undefined {
  const macro =
    /^(?:M|MC_|MACRO_?)0*(\d+)$/.exec(name)?.[1] ?? (name === "MACRO" ? first : undefined);
  const behavior =
    macro === undefined
      ? name === "TD"
        ? references.tapDance(Number(first))
        : undefined
      : references.macro(Number(macro));
  return behavior && { behavior };
}

function lostName(name: string, key: string): Conversion {
  const [, reason, href] = MISSING.find(([pattern]) => pattern.test(name)) ?? [
    null,
    name === key
      ? "the keymap's C code defines this name; bind what it stands for"
      : "ZMK has no equal",
    PAGES.keyCodes,
  ];
  return lost(`${key}: ${reason}`, href);
}

function lost(message: string, href: string = PAGES.keyCodes): Conversion {
  return { behavior: ["none"], loss: { message, href } };
}
