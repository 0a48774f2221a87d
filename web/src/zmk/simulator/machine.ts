/** Everything that a running keyboard remembers. Each part's own module reads it and changes it. */
import { type BacklightOptions, type BacklightState, newBacklight } from "./behaviors/backlight";
import type { ActiveCapsWords } from "./behaviors/caps-word";
import { type HoldTaps, newHoldTaps } from "./behaviors/hold-tap";
import { newRepeatedKeys, type RepeatedKeys } from "./behaviors/key-repeat";
import type { PressedMorphs } from "./behaviors/mod-morph";
import { type BehaviorQueue, newBehaviorQueue } from "./behaviors/queue";
import type { SensorRemainders } from "./behaviors/sensor-rotate";
import type { PressedSoftOffs } from "./behaviors/soft-off";
import { newStickyKeys, type StickyKeys } from "./behaviors/sticky-key";
import { newTapDances, type TapDances } from "./behaviors/tap-dance";
import { type Clock, newClock } from "./clock";
import { type Combos, newCombos } from "./combos";
import { type ConditionalLayers, newConditionalLayers } from "./conditional-layers";
import { DRIVERS } from "./drivers";
import type { Listener } from "./events";
import { type Hid, newHid } from "./hid";
import type { Drivers } from "./invoke";
import type { Keyboard } from "./keyboard";
import { type Layers, newLayers } from "./layers";
import { LISTENERS } from "./listeners";
import { type Mouse, newMouse } from "./pointing/listener";
import type { Movements } from "./pointing/mouse-keys";
import type { ScalerRemainders } from "./pointing/processors";
import { addTempLayers, type TempLayers } from "./pointing/temp-layer";
import type { TraceEntry } from "./trace/trace";
import { newWordCount, type WordCount } from "./wpm";

export interface Options {
  /** By how much each timer of the firmware is late; one tick in its own tests. */
  readonly lateness: number;
  /** Whether reports have room for all keys, CONFIG_ZMK_HID_REPORT_TYPE_NKRO. */
  readonly isFullRollover: boolean;
  /** Whether words per minute are counted, CONFIG_ZMK_WPM. */
  readonly hasWordCount: boolean;
  /** Whether the trace begins with the backlight's brightness, CONFIG_ZMK_BACKLIGHT. */
  readonly hasBacklight: boolean;
  readonly backlight: BacklightOptions;
}

export interface Machine {
  readonly keyboard: Keyboard;
  readonly options: Options;
  readonly drivers: Drivers;
  /** In the order in which they receive events. */
  readonly listeners: readonly Listener[];
  readonly clock: Clock;
  readonly trace: TraceEntry[];
  /** Events and invocations so far, and those that are not over; see limits.ts. */
  steps: number;
  depth: number;
  readonly layers: Layers;
  readonly hid: Hid;
  readonly holdTaps: HoldTaps;
  readonly stickyKeys: StickyKeys;
  readonly tapDances: TapDances;
  readonly combos: Combos;
  readonly conditionalLayers: ConditionalLayers;
  readonly behaviorQueue: BehaviorQueue;
  readonly pressedMorphs: PressedMorphs;
  readonly capsWords: ActiveCapsWords;
  readonly repeatedKeys: RepeatedKeys;
  readonly sensorRemainders: SensorRemainders;
  readonly wordCount: WordCount;
  readonly backlight: BacklightState;
  readonly pressedSoftOffs: PressedSoftOffs;
  readonly mouse: Mouse;
  readonly movements: Movements;
  readonly scalerRemainders: ScalerRemainders;
  readonly tempLayers: TempLayers;
}

export function newMachine(keyboard: Keyboard, options: Options): Machine {
  const machine: Machine = {
    keyboard,
    options,
    drivers: DRIVERS,
    listeners: options.hasWordCount ? LISTENERS : LISTENERS.filter(({ name }) => name !== "wpm"),
    clock: newClock(options.lateness),
    trace: [],
    steps: 0,
    depth: 0,
    layers: newLayers(),
    hid: newHid(options.isFullRollover),
    holdTaps: newHoldTaps(),
    stickyKeys: newStickyKeys(),
    tapDances: newTapDances(),
    combos: newCombos(keyboard.combos),
    conditionalLayers: newConditionalLayers(),
    behaviorQueue: newBehaviorQueue(),
    pressedMorphs: new Map(),
    capsWords: new Set(),
    repeatedKeys: newRepeatedKeys(keyboard),
    sensorRemainders: new Map(),
    wordCount: newWordCount(),
    backlight: newBacklight(options.backlight),
    pressedSoftOffs: new Map(),
    mouse: newMouse(),
    movements: new Map(),
    scalerRemainders: new Map(),
    tempLayers: new Map(),
  };
  addTempLayers(machine);
  return machine;
}
