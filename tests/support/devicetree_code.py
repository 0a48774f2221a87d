"""Devicetree source with one of each construct."""

KEYMAP = """\
#include <behaviors.dtsi>
#define HRM(x) &hm x A
/ {
    // a comment
    behaviors {
        hm: homerow_mods {
            compatible = "zmk,behavior-hold-tap";
            #binding-cells = <2>;
            wakeup-source;
            bindings = <&kp LS(A)>, <&mt LSHIFT 0x1F>;
        };
    };
    chosen { zmk,kscan = &kscan0; };
};
/delete-node/ &old;
&spi0 { reg = <(1 << 2)>; flash@0 { }; };
"""
