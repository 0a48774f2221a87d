"""Samples with a mistake at ‸, which mistake_kinds.py inserts into pages."""

from __future__ import annotations

KEYMAP = """
```dts
/ {
    keymap {
        compatible = "zmk,keymap";
        base { bindings = <&kp A &kp B>; };
        nav { bindings = <&kp C &lt ‸7 D>; };
    };
};
```
"""
NODES = """
```dts
/ {{
    chosen {{ zmk,battery = {battery}; }};
    tp: trackpad {{ }};
    listener {{ compatible = "zmk,input-listener"; device = {device}; }};
    kscan0: kscan {{ compatible = "zmk,kscan-gpio-direct"; input-gpios = {pins}; }};
}};
```
"""
PINS = "<&pro_micro 1 GPIO_ACTIVE_LOW>"
COMMENTS = """
```dts
‸/* The first layer
&kp { };
/* The second layer */
&mt { retro-tap; };
```
"""
METADATA = """
```yaml
file_format: "1"
id: lark
name: Lark
type: shield
url: https://lark.test
requires: [{requires}]
features:
  - keys
  - {feature}
```
"""
