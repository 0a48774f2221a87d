/**
 * The keymap that the home page draws: 36 keys, four layers, in the words of a real keymap file. It is read here, and not
 * by legends.ts, whose code for any binding would take the scripts of the home page over their limit.
 */
import { keyCap, type Name, SHORTCUTS, TRANS, TRANS_WORDS } from "./key-caps";

export const LAYERS = ["base", "nav", "num", "sys"] as const;
export type Layer = (typeof LAYERS)[number];

interface LayerText {
  name: string;
  caption: string;
}

export const LAYER_TEXTS: Readonly<Record<Layer, LayerText>> = {
  base: {
    name: "Letters",
    caption: "Tap the home row for letters, hold it for Shift, Ctrl, Alt and Gui.",
  },
  nav: {
    name: "Navigation",
    caption: "Hold Space, and arrows are under your right hand. Nothing is out of reach.",
  },
  num: {
    name: "Numbers",
    caption: "Hold Backspace, and your left hand has a number pad.",
  },
  sys: {
    name: "System",
    caption: "Hold Esc to go from one paired device to another: five of them, no cable.",
  },
};

const MODS_LEFT = "&kp LGUI | &kp LALT | &kp LCTRL | &kp LSHFT";
const MODS_RIGHT = "&kp RSHFT | &kp RCTRL | &kp LALT | &kp RGUI";
const FIVE = [TRANS, TRANS, TRANS, TRANS, TRANS].join(" | ");

/** Row by row, left half then right half; the last row is the thumbs'. */
const ROWS: Readonly<Record<Layer, string[]>> = {
  base: [
    "&kp Q | &kp W | &kp E | &kp R | &kp T",
    "&kp Y | &kp U | &kp I | &kp O | &kp P",
    "&mt LGUI A | &mt LALT S | &mt LCTRL D | &mt LSHFT F | &kp G",
    "&kp H | &mt RSHFT J | &mt RCTRL K | &mt LALT L | &mt RGUI SQT",
    "&kp Z | &kp X | &kp C | &kp V | &kp B",
    "&kp N | &kp M | &kp COMMA | &kp DOT | &kp FSLH",
    "&lt SYS ESC | &lt NAV SPACE | &kp TAB | &kp RET | &lt NUM BSPC | &kp DEL",
  ],
  nav: [
    FIVE,
    "&kp INS | &kp PG_DN | &kp PG_UP | &kp HOME | &kp END",
    `${MODS_LEFT} | ${TRANS}`,
    `&kp LEFT | &kp DOWN | &kp UP | &kp RIGHT | &caps_word`,
    `&kp LC(Z) | &kp LC(X) | &kp LC(C) | &kp LC(V) | ${TRANS}`,
    FIVE,
    "&trans | &trans | &trans | &trans | &trans | &trans",
  ],
  num: [
    "&kp LBKT | &kp N7 | &kp N8 | &kp N9 | &kp RBKT",
    FIVE,
    "&kp SEMI | &kp N4 | &kp N5 | &kp N6 | &kp EQUAL",
    `${TRANS} | ${MODS_RIGHT}`,
    "&kp GRAVE | &kp N1 | &kp N2 | &kp N3 | &kp BSLH",
    FIVE,
    "&kp DOT | &kp N0 | &kp MINUS | &trans | &trans | &trans",
  ],
  sys: [
    `&bootloader | &sys_reset | ${TRANS} | ${TRANS} | ${TRANS}`,
    "&bt BT_SEL 0 | &bt BT_SEL 1 | &bt BT_SEL 2 | &bt BT_SEL 3 | &bt BT_SEL 4",
    `${MODS_LEFT} | ${TRANS}`,
    "&kp C_PREV | &kp C_VOL_DN | &kp C_VOL_UP | &kp C_NEXT | &bt BT_CLR",
    FIVE,
    "&kp C_MUTE | &kp C_PP | &kp C_BRI_DN | &kp C_BRI_UP | &out OUT_TOG",
    "&trans | &trans | &trans | &trans | &trans | &trans",
  ],
};

function bindings(layer: Layer): string[] {
  return ROWS[layer].flatMap((row) => row.split(" | "));
}

/** KEYMAP[layer][position]: a binding in devicetree syntax. */
export const KEYMAP: Readonly<Record<Layer, readonly string[]>> = {
  base: bindings("base"),
  nav: bindings("nav"),
  num: bindings("num"),
  sys: bindings("sys"),
};

const OPENS: Readonly<Record<string, Layer>> = { NAV: "nav", NUM: "num", SYS: "sys" };

interface Legend {
  tap: string;
  hold: string;
}

/** The legends of a key. */
export function legendOf(binding: string): Legend {
  const { behavior, first, last } = parts(binding);
  if (behavior === "&mt") return { tap: nameOf(last)[0], hold: nameOf(first)[0] };
  if (behavior === "&lt") return { tap: nameOf(last)[0], hold: LAYER_TEXTS[opens(binding)].name };
  return { tap: capOf(binding)[0], hold: "" };
}

/** What a key does, in a few words. */
export function wordsOf(binding: string): string {
  const { behavior, first, last } = parts(binding);
  const hold = behavior === "&lt" ? LAYER_TEXTS[opens(binding)].name : nameOf(first)[1];
  if (behavior === "&mt" || behavior === "&lt") return `tap: ${nameOf(last)[1]}, hold: ${hold}`;
  return capOf(binding)[1];
}

/** The layer that is on while a key of the base layer is held; base where it opens none. */
export function opens(binding: string): Layer {
  const { behavior, first } = parts(binding);
  return (behavior === "&lt" ? OPENS[first] : undefined) ?? "base";
}

function parts(binding: string) {
  const [behavior = "", first = "", second] = binding.split(" ");
  return { behavior, first, last: second ?? first };
}

function capOf(binding: string): Name {
  if (binding === TRANS) return ["", TRANS_WORDS];
  return keyCap(binding) ?? profile(binding) ?? nameOf(parts(binding).last);
}

function nameOf(keycode: string): Name {
  // N7 is the number row's 7.
  const plain = keycode.replace(/^N(?=\d)/, "");
  return SHORTCUTS[keycode] ?? keyCap(keycode) ?? [plain, plain];
}

function profile(binding: string): Name | undefined {
  const number = /^&bt BT_SEL (\d)$/.exec(binding)?.[1];
  if (number === undefined) return undefined;
  return [`BT ${number}`, `talks to the device of profile ${number}`];
}
