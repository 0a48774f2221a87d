import type { ComponentType } from "react";

import { Tabs } from "./Tabs";

// As in islands.ts.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has props of its own
type Island = ComponentType<any>;

const loadFilteredList = async () => (await import("./filter/FilteredList")).FilteredList;

/** The components that come to life: at once, or when the script that only their pages need has come. */
export const LIVE_ISLANDS: Readonly<
  Record<string, { component: Island } | { load: () => Promise<Island> }>
> = {
  HardwareList: { load: loadFilteredList },
  HoldTapPlayground: {
    load: async () => (await import("./hold-tap/HoldTapPlayground")).HoldTapPlayground,
  },
  Keyboard: { load: async () => (await import("./keyboard/Keyboard")).Keyboard },
  Keycodes: { load: loadFilteredList },
  KeymapUpgrader: {
    load: async () => (await import("../features/keymap-upgrader/KeymapUpgrader")).KeymapUpgrader,
  },
  PowerProfiler: {
    load: async () => (await import("../features/power-profiler/PowerProfiler")).PowerProfiler,
  },
  Tabs: { component: Tabs },
};
