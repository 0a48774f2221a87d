import type { ComponentType } from "react";

import { KeymapUpgrader } from "../features/keymap-upgrader/KeymapUpgrader";
import { PowerFigures } from "../features/power-profiler/PowerFigures";
import { PowerProfiler } from "../features/power-profiler/PowerProfiler";
import { PowerSetups } from "../features/power-profiler/PowerSetups";
import { DocCardList } from "./DocCardList";
import { FilteredList } from "./filter/FilteredList";
import { HoldTapPlayground } from "./hold-tap/HoldTapPlayground";
import { Keyboard } from "./keyboard/Keyboard";
import { Keymap } from "./keyboard/Keymap";
import { LatestPosts } from "./LatestPosts";
import { Tabs } from "./Tabs";
import { Timing } from "./timing/Timing";

interface IslandEntry {
  // Props come as JSON and are checked by the Markdown compiler against its own table of components.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has props of its own
  component: ComponentType<any>;
  /** Whether it comes to life in the browser; what does not is plain HTML. */
  interactive: boolean;
}

/**
 * Every component that content can use, by the name that authors write. For the server, which renders all of them;
 * the browser has live-islands.ts.
 */
export const ISLANDS: Readonly<Record<string, IslandEntry>> = {
  DocCardList: { component: DocCardList, interactive: false },
  HardwareList: { component: FilteredList, interactive: true },
  HoldTapPlayground: { component: HoldTapPlayground, interactive: true },
  Keyboard: { component: Keyboard, interactive: true },
  Keycodes: { component: FilteredList, interactive: true },
  Keymap: { component: Keymap, interactive: false },
  KeymapUpgrader: { component: KeymapUpgrader, interactive: true },
  LatestPosts: { component: LatestPosts, interactive: false },
  PowerFigures: { component: PowerFigures, interactive: false },
  PowerProfiler: { component: PowerProfiler, interactive: true },
  PowerSetups: { component: PowerSetups, interactive: false },
  Tabs: { component: Tabs, interactive: true },
  Timing: { component: Timing, interactive: false },
};
