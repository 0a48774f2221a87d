/** The driver of each behavior. */
import { backlight } from "./behaviors/backlight";
import { capsWord } from "./behaviors/caps-word";
import { holdTap } from "./behaviors/hold-tap";
import { keyPress, keyToggle } from "./behaviors/key-press";
import { keyRepeat } from "./behaviors/key-repeat";
import { momentaryLayer, toggleLayerKey, toLayer } from "./behaviors/layers";
import { macro, macroControl } from "./behaviors/macro";
import { modMorph } from "./behaviors/mod-morph";
import { softOff } from "./behaviors/soft-off";
import { stickyKey } from "./behaviors/sticky-key";
import { tapDance } from "./behaviors/tap-dance";
import type { Driver, Drivers } from "./invoke";
import type { NoAction, SensorRotate, Transparent } from "./keyboard";
import { mouseKeyPress, twoAxisInput } from "./pointing/mouse-keys";

const transparent: Driver<Transparent> = {
  press: () => "transparent",
  release: () => "transparent",
};
const none: Driver<NoAction> = { press: () => "opaque", release: () => "opaque" };
/** Sensors have bindings of their own; as a key, such a behavior does nothing. */
const sensorOnly: Driver<SensorRotate> = { press: () => "opaque", release: () => "opaque" };

export const DRIVERS: Drivers = {
  "zmk,behavior-backlight": backlight,
  "zmk,behavior-caps-word": capsWord,
  "zmk,behavior-hold-tap": holdTap,
  "zmk,behavior-input-two-axis": twoAxisInput,
  "zmk,behavior-key-press": keyPress,
  "zmk,behavior-key-repeat": keyRepeat,
  "zmk,behavior-key-toggle": keyToggle,
  "zmk,behavior-macro": macro,
  "zmk,behavior-macro-one-param": macro,
  "zmk,behavior-macro-two-param": macro,
  "zmk,behavior-mod-morph": modMorph,
  "zmk,behavior-momentary-layer": momentaryLayer,
  "zmk,behavior-mouse-key-press": mouseKeyPress,
  "zmk,behavior-none": none,
  "zmk,behavior-sensor-rotate": sensorOnly,
  "zmk,behavior-sensor-rotate-var": sensorOnly,
  "zmk,behavior-soft-off": softOff,
  "zmk,behavior-sticky-key": stickyKey,
  "zmk,behavior-tap-dance": tapDance,
  "zmk,behavior-to-layer": toLayer,
  "zmk,behavior-toggle-layer": toggleLayerKey,
  "zmk,behavior-transparent": transparent,
  "zmk,macro-control-mode-press": macroControl,
  "zmk,macro-control-mode-release": macroControl,
  "zmk,macro-control-mode-tap": macroControl,
  "zmk,macro-control-tap-time": macroControl,
  "zmk,macro-control-wait-time": macroControl,
  "zmk,macro-param-1to1": macroControl,
  "zmk,macro-param-1to2": macroControl,
  "zmk,macro-param-2to1": macroControl,
  "zmk,macro-param-2to2": macroControl,
  "zmk,macro-pause-for-release": macroControl,
};
