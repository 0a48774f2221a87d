/** What a hold-tap is made of, and which moment decides it in which flavor. */

import type { Flavor, HoldTapSettings, Outcome } from "../contract/pictures";

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

/** The causes of a decision: the key itself, another key, time, or earlier typing. */
export type Moment =
  "release" | "other-press" | "other-release" | "term" | "quick-tap" | "prior-idle" | "retro-tap";

const ALWAYS = { release: "tap", "quick-tap": "tap", "prior-idle": "tap" } as const;

/** What a moment decides; a moment that is not in a flavor's row lets the key wait on. */
export const OUTCOMES: Readonly<Record<Flavor, Partial<Record<Moment, Outcome>>>> = {
  "hold-preferred": { ...ALWAYS, "other-press": "hold", term: "hold" },
  balanced: { ...ALWAYS, "other-release": "hold", term: "hold" },
  "tap-preferred": { ...ALWAYS, term: "hold" },
  "tap-unless-interrupted": { ...ALWAYS, "other-press": "hold", term: "tap" },
};
