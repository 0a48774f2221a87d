/** A keymap as QMK Configurator saves it, for a Corne with 42 keys. */
const ROWS = [
  "KC_TAB KC_Q KC_W KC_E KC_R KC_T KC_Y KC_U KC_I KC_O KC_P KC_BSPC",
  "LCTL_T(KC_ESC) KC_A KC_S KC_D KC_F KC_G KC_H KC_J KC_K KC_L KC_SCLN KC_QUOT",
  "OSM(MOD_LSFT) KC_Z KC_X KC_C KC_V KC_B KC_N KC_M KC_COMM KC_DOT KC_SLSH CW_TOGG",
  "KC_LGUI MO(1) KC_SPC KC_ENT LT(1,KC_BSPC) KC_RALT",
];
const SYMBOLS = [
  "KC_GRV KC_1 KC_2 KC_3 KC_4 KC_5 KC_6 KC_7 KC_8 KC_9 KC_0 KC_DEL",
  "KC_TRNS KC_LEFT KC_DOWN KC_UP KC_RGHT KC_NO KC_MINS KC_EQL KC_LBRC KC_RBRC KC_BSLS KC_GRV",
  "KC_TRNS KC_MPLY KC_VOLD KC_VOLU KC_MUTE QK_BOOT KC_UNDS KC_PLUS KC_LCBR KC_RCBR KC_PIPE QK_LEAD",
  "KC_TRNS KC_TRNS KC_TRNS KC_TRNS KC_TRNS KC_TRNS",
];

export const QMK_EXAMPLE = JSON.stringify(
  {
    keyboard: "crkbd/rev1",
    keymap: "example",
    layout: "LAYOUT_split_3x6_3",
    layers: [ROWS, SYMBOLS].map((rows) => rows.join(" ").split(" ")),
  },
  null,
  1,
);
