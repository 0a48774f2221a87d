/** What would help most: changes to a setup, each tried on the model. */

import {
  COMMON_BATTERIES,
  type Half,
  halvesOf,
  type Setup,
  type Shared,
  withHalf,
  withShared,
} from "./setup";

export interface Suggestion {
  text: string;
  /** The page that says how, below /docs. */
  guide: string;
  setup: Setup;
  /** Minutes by which the first battery lasts longer. */
  gain: number;
}

/** Minutes that each half lives. */
type Lives = (setup: Setup) => number[];

interface Change<T> {
  text: string;
  guide: string;
  /** Null where there is nothing to change. */
  change: (now: T) => Partial<T> | null;
}

const SHARED_CHANGES: readonly Change<Shared>[] = [
  {
    text: "Let it go to deep sleep when you leave",
    guide: "features/low-power-states#deep-sleep",
    change: ({ leave }) => (leave === "stay" ? { leave: "sleep" } : null),
  },
  {
    text: "Let it sleep after 5\u00A0minutes",
    guide: "features/low-power-states#deep-sleep",
    change: ({ leave, sleepAfter }) =>
      leave === "sleep" && sleepAfter > 5 ? { sleepAfter: 5 } : null,
  },
  {
    text: "Switch it off with a soft-off key when you leave",
    guide: "features/low-power-states#soft-off",
    change: ({ leave }) => (leave === "off" ? null : { leave: "off" }),
  },
  {
    text: "Let it count as idle after 10\u00A0s",
    guide: "features/low-power-states#idle",
    change: ({ idleAfter }) => (idleAfter > 10 ? { idleAfter: 10 } : null),
  },
  {
    text: "Turn OLEDs off when idle",
    guide: "config/displays#kconfig",
    change: ({ blank }) => (blank ? null : { blank: true }),
  },
  {
    text: "Turn underglow off when idle",
    guide: "config/lighting#kconfig",
    change: ({ glowIdleOff }) => (glowIdleOff ? null : { glowIdleOff: true }),
  },
  {
    text: "Turn the backlight off when idle",
    guide: "config/lighting#kconfig-1",
    change: ({ lightsIdleOff }) => (lightsIdleOff ? null : { lightsIdleOff: true }),
  },
  {
    text: "Use a board that cuts the power of LEDs and displays that are off",
    guide: "config/power#external-power-control",
    change: ({ cut }) => (cut ? null : { cut: true }),
  },
  {
    text: "Add a dongle on USB, so that both halves are peripherals",
    guide: "development/hardware-integration/dongle",
    change: ({ kind }) => (kind === "split" ? { kind: "dongle" } : null),
  },
  {
    text: "Let the halves meet every 15\u00A0ms instead of 7.5\u00A0ms",
    guide: "config/split#split-link",
    change: ({ kind, interval }) =>
      kind !== "unibody" && interval === "7.5" ? { interval: "15" } : null,
  },
  {
    text: "Send at 0\u00A0dBm",
    guide: "troubleshooting/connection-issues#unreliableweak-connection",
    change: ({ dbm }) => (dbm === "0" ? null : { dbm: "0" }),
  },
  {
    text: "Stay connected to one device only",
    guide: "features/bluetooth#profiles",
    change: ({ hosts }) => (hosts > 1 ? { hosts: 1 } : null),
  },
];

const HALF_CHANGES: readonly Change<Half>[] = [
  {
    text: "Use a nice!view instead of the OLED",
    guide: "features/displays#nice-view",
    change: ({ display }) => (display === "OLED" ? { display: "NICEVIEW" } : null),
  },
  {
    text: "Dim the underglow to 20\u00A0%",
    guide: "keymaps/behaviors/underglow",
    change: ({ glow, glowLevel }) => (glow > 0 && glowLevel > 20 ? { glowLevel: 20 } : null),
  },
  {
    text: "Dim the backlight to 20\u00A0%",
    guide: "keymaps/behaviors/backlight",
    change: ({ lights, lightsLevel }) =>
      lights > 0 && lightsLevel > 20 ? { lightsLevel: 20 } : null,
  },
  {
    text: "Do without underglow",
    guide: "features/lighting#rgb-underglow",
    change: ({ glow }) => (glow > 0 ? { glow: 0 } : null),
  },
  {
    text: "Take the next common size of battery",
    guide: "features/battery",
    change: ({ battery }) => {
      const next = COMMON_BATTERIES.find((size) => size > battery);
      return next === undefined ? null : { battery: next };
    },
  },
];

/** Below one part in twenty a change is lost in what the estimate does not know. */
const LEAST_GAIN = 0.05;

/** Return the changes with the largest gains, the largest first. */
export function suggestions(setup: Setup, lives: Lives, most = 3): Suggestion[] {
  const now = Math.min(...lives(setup));
  return changedSetups(setup)
    .map((changed) => ({ ...changed, gain: Math.min(...lives(changed.setup)) - now }))
    .filter(({ gain }) => gain > LEAST_GAIN * now)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, most);
}

function changedSetups(setup: Setup): Omit<Suggestion, "gain">[] {
  const shared = SHARED_CHANGES.flatMap(({ text, guide, change }) => {
    const changed = change(setup.shared);
    return changed ? [{ text, guide, setup: withShared(setup, changed) }] : [];
  });
  const halves = HALF_CHANGES.flatMap(({ text, guide, change }) => {
    const changed = withHalves(setup, change);
    return changed ? [{ text, guide, setup: changed }] : [];
  });
  return [...shared, ...halves];
}

/** Change every half that there is something to change in; null where there is none. */
function withHalves(setup: Setup, change: Change<Half>["change"]): Setup | null {
  let changed: Setup | null = null;
  for (const [index, half] of setup.halves.slice(0, halvesOf(setup)).entries()) {
    const parts = change(half);
    if (parts) changed = withHalf(changed ?? setup, index, parts);
  }
  return changed;
}
