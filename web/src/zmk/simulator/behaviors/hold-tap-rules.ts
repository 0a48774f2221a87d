/** What each flavor of a hold-tap makes of each moment; a moment without an entry decides nothing. */
import type { Flavor } from "../keyboard";
import type { HoldTapStatus, Moment } from "../trace/trace";

type Rules = Partial<Record<Moment, Exclude<HoldTapStatus, "undecided">>>;

export const RULES: Record<Flavor, Rules> = {
  "hold-preferred": {
    "key-up": "tap",
    "other-key-down": "hold-interrupt",
    timer: "hold-timer",
    "quick-tap": "tap",
  },
  balanced: {
    "key-up": "tap",
    "other-key-up": "hold-interrupt",
    timer: "hold-timer",
    "quick-tap": "tap",
  },
  "tap-preferred": { "key-up": "tap", timer: "hold-timer", "quick-tap": "tap" },
  "tap-unless-interrupted": {
    "key-up": "tap",
    "other-key-down": "hold-interrupt",
    timer: "tap",
    "quick-tap": "tap",
  },
};
