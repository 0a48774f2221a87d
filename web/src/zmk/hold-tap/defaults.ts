/** The settings of a hold-tap that a reader can change, and their defaults. */

import type { Flavor, HoldTapSettings } from "../contract/pictures";

export const FLAVORS: readonly Flavor[] = [
  "hold-preferred",
  "balanced",
  "tap-preferred",
  "tap-unless-interrupted",
];

export const DEFAULTS: HoldTapSettings = {
  flavor: "hold-preferred",
  tappingTerm: 200,
  quickTap: null,
  requirePriorIdle: null,
  triggerPositions: [],
  triggerOnRelease: false,
  retroTap: false,
};
