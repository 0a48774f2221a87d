import type { SentFile } from "./client";

/** Files as they were written some years ago. */
export const EXAMPLE: readonly SentFile[] = [
  {
    name: "twelve.keymap",
    text: `#include <behaviors.dtsi>
#include <dt-bindings/zmk/bt.h>
#include <dt-bindings/zmk/keys.h>
#include <dt-bindings/zmk/mouse.h>

/* A pad with twelve keys and a knob, as somebody left it years ago. */
#define HYPER(key) LC(LS(LA(key)))
#define WORD_LEFT LC(LARW)

&mt {
    tapping_term_ms = <180>;
    quick_tap_ms = <120>;
};

&left_encoder {
    resolution = <2>;
};

/ {
    behaviors {
        hm: homerow_mods {
            compatible = "zmk,behavior-hold-tap";
            label = "HOMEROW_MODS";
            #binding-cells = <2>;
            flavor = "balanced";
            tapping-term-ms = <200>;
            global-quick-tap;
            quick-tap-ms = <150>;
            bindings = <&kp>, <&kp>;
        };
    };

    keymap {
        compatible = "zmk,keymap";

        base_layer {
            label = "Base";
            // NUM_7 stays what it is in a comment.
            bindings = <
                &kp NUM_7   &kp NUM_8   &kp NUM_9   &kp BKSP
                &hm LCTL A  &hm LSFT S  &kp UARW    &kp WORD_LEFT
                &mo 1       &kp LARW    &kp DARW    &kp RARW
            >;
            sensor-bindings = <&inc_dec_cp M_VOLU M_VOLD>;
        };

        system_layer {
            label = "System";
            bindings = <
                &bt BT_CLR  &bt BT_PRV  &bt BT_NXT  &reset
                &cp M_PREV  &cp M_PLAY  &cp M_NEXT  &kp HYPER(PGUP)
                &trans      &mkp MB1    &mkp MB2    &kp KSPC
            >;
        };
    };
};
`,
  },
  {
    name: "twelve.conf",
    text: `# The knob
CONFIG_EC11=y
CONFIG_EC11_TRIGGER_GLOBAL_THREAD=y

# Mouse keys
CONFIG_ZMK_MOUSE=y
`,
  },
  {
    name: "build.yaml",
    text: `include:
  - board: nice_nano_v2
    shield: twelve
`,
  },
];
