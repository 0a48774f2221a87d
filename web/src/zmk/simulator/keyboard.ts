/**
 * A keyboard as data: what `zmk.simulator` in Python reads from a keymap. Properties have the names that devicetree
 * gives them, and the defaults of their bindings are filled in. Times are in milliseconds.
 */

/** The use of a behavior: its node's name and its parameters, 0 where it takes none. */
export interface Binding {
  readonly behavior: string;
  readonly param1: number;
  readonly param2: number;
}

export type Flavor = "hold-preferred" | "balanced" | "tap-preferred" | "tap-unless-interrupted";
export type ToggleMode = "on" | "off" | "flip";

interface Node<Compatible extends string, Properties = object> {
  readonly compatible: Compatible;
  readonly properties: Readonly<Properties>;
}

export type KeyPress = Node<"zmk,behavior-key-press">;
export type KeyToggle = Node<"zmk,behavior-key-toggle", { "toggle-mode": ToggleMode }>;
export type Transparent = Node<"zmk,behavior-transparent">;
export type NoAction = Node<"zmk,behavior-none">;
export type MomentaryLayer = Node<"zmk,behavior-momentary-layer">;
export type ToLayer = Node<"zmk,behavior-to-layer">;
export type ToggleLayer = Node<"zmk,behavior-toggle-layer", { "toggle-mode": ToggleMode }>;
export type HoldTap = Node<
  "zmk,behavior-hold-tap",
  {
    bindings: readonly Binding[];
    "tapping-term-ms": number;
    "quick-tap-ms": number;
    "require-prior-idle-ms": number;
    "global-quick-tap": boolean;
    flavor: Flavor;
    "hold-while-undecided": boolean;
    "hold-while-undecided-linger": boolean;
    "retro-tap": boolean;
    "hold-trigger-key-positions": readonly number[];
    "hold-trigger-on-release": boolean;
  }
>;
export type StickyKey = Node<
  "zmk,behavior-sticky-key",
  {
    bindings: readonly Binding[];
    "release-after-ms": number;
    "quick-release": boolean;
    lazy: boolean;
    "ignore-modifiers": boolean;
  }
>;
export type TapDance = Node<
  "zmk,behavior-tap-dance",
  { bindings: readonly Binding[]; "tapping-term-ms": number }
>;
export type ModMorph = Node<
  "zmk,behavior-mod-morph",
  { bindings: readonly Binding[]; mods: number; "keep-mods"?: number }
>;
export type CapsWord = Node<
  "zmk,behavior-caps-word",
  { "continue-list": readonly number[]; mods: number }
>;
export type KeyRepeat = Node<"zmk,behavior-key-repeat", { "usage-pages": readonly number[] }>;
export type Macro = Node<
  "zmk,behavior-macro" | "zmk,behavior-macro-one-param" | "zmk,behavior-macro-two-param",
  { bindings: readonly Binding[]; "wait-ms": number; "tap-ms": number }
>;
export type MacroControl = Node<
  | "zmk,macro-control-mode-tap"
  | "zmk,macro-control-mode-press"
  | "zmk,macro-control-mode-release"
  | "zmk,macro-control-tap-time"
  | "zmk,macro-control-wait-time"
  | "zmk,macro-pause-for-release"
  | "zmk,macro-param-1to1"
  | "zmk,macro-param-1to2"
  | "zmk,macro-param-2to1"
  | "zmk,macro-param-2to2"
>;
export type SensorRotate = Node<
  "zmk,behavior-sensor-rotate" | "zmk,behavior-sensor-rotate-var",
  { bindings: readonly Binding[]; "tap-ms": number }
>;
export type Backlight = Node<"zmk,behavior-backlight">;
export type SoftOff = Node<"zmk,behavior-soft-off", { "hold-time-ms"?: number }>;
export type MouseKeyPress = Node<"zmk,behavior-mouse-key-press">;
export type TwoAxisInput = Node<
  "zmk,behavior-input-two-axis",
  {
    "x-input-code": number;
    "y-input-code": number;
    "trigger-period-ms": number;
    "delay-ms": number;
    "time-to-max-speed-ms": number;
    "acceleration-exponent": number;
  }
>;

export type Behavior =
  | KeyPress
  | KeyToggle
  | Transparent
  | NoAction
  | MomentaryLayer
  | ToLayer
  | ToggleLayer
  | HoldTap
  | StickyKey
  | TapDance
  | ModMorph
  | CapsWord
  | KeyRepeat
  | Macro
  | MacroControl
  | SensorRotate
  | Backlight
  | SoftOff
  | MouseKeyPress
  | TwoAxisInput;

export interface Layer {
  readonly name: string;
  readonly bindings: readonly Binding[];
  readonly "sensor-bindings": readonly Binding[];
}

export interface Combo {
  readonly "key-positions": readonly number[];
  readonly bindings: readonly Binding[];
  readonly "timeout-ms": number;
  readonly "require-prior-idle-ms": number;
  readonly "slow-release": boolean;
  readonly layers?: readonly number[];
}

export interface ConditionalLayer {
  readonly "if-layers": readonly number[];
  readonly "then-layer": number;
}

/** An input processor with its parameters. */
export interface ProcessorUse {
  readonly processor: string;
  readonly param1: number;
  readonly param2: number;
}

export type InputProcessor =
  | Node<
      "zmk,input-processor-transform",
      { type: number; "x-codes": number[]; "y-codes": number[] }
    >
  | Node<
      "zmk,input-processor-scaler",
      { type: number; codes: readonly number[]; "track-remainders": boolean }
    >
  | Node<"zmk,input-processor-code-mapper", { type: number; map: readonly number[] }>
  | Node<
      "zmk,input-processor-behaviors",
      { type: number; codes: readonly number[]; bindings: readonly Binding[] }
    >
  | Node<
      "zmk,input-processor-temp-layer",
      { "require-prior-idle-ms": number; "excluded-positions": readonly number[] }
    >;

/** Receives the movements and the buttons of a device, and makes reports of them. */
export interface InputListener {
  readonly device: string;
  readonly "input-processors": readonly ProcessorUse[];
  readonly overrides: readonly {
    readonly layers: readonly number[];
    readonly "process-next": boolean;
    readonly "input-processors": readonly ProcessorUse[];
  }[];
}

export interface Keyboard {
  readonly layers: readonly Layer[];
  readonly behaviors: Readonly<Record<string, Behavior>>;
  readonly combos: readonly Combo[];
  readonly "conditional-layers": readonly ConditionalLayer[];
  /** Triggers per rotation of each sensor. */
  readonly sensors: readonly number[];
  readonly processors: Readonly<Record<string, InputProcessor>>;
  readonly listeners: readonly InputListener[];
}

/** Positions from here on are virtual ones: sensors and combos. */
export function keyCount({ layers }: Keyboard): number {
  return Math.max(0, ...layers.map(({ bindings }) => bindings.length));
}
