/** Who receives events, in the order in which the firmware links its modules. */
import { capsWordListener } from "./behaviors/caps-word";
import { holdTapListener } from "./behaviors/hold-tap";
import { keyRepeatListener } from "./behaviors/key-repeat";
import { stickyKeyListener } from "./behaviors/sticky-key";
import { tapDanceListener } from "./behaviors/tap-dance";
import { comboListener } from "./combos";
import { conditionalLayerListener } from "./conditional-layers";
import type { Listener } from "./events";
import { hidListener } from "./keys";
import { keymapListener } from "./layers";
import { tempLayerListener } from "./pointing/temp-layer";
import { wpmListener } from "./wpm";

export const LISTENERS: readonly Listener[] = [
  wpmListener,
  tempLayerListener,
  holdTapListener,
  stickyKeyListener,
  capsWordListener,
  keyRepeatListener,
  comboListener,
  tapDanceListener,
  conditionalLayerListener,
  hidListener,
  keymapListener,
];
