/** What a reader tells about a keyboard: one row an input, for the form, the limits and the address alike. */

export interface NumberField {
  kind: "number";
  code: string;
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
  initial: number;
}

export interface ChoiceField<V extends string = string> {
  kind: "choice";
  code: string;
  label: string;
  choices: Readonly<Record<V, string>>;
  initial: V;
}

export interface FlagField {
  kind: "flag";
  code: string;
  label: string;
  initial: boolean;
}

export type Field = NumberField | ChoiceField | FlagField;

type ValueOf<F> = F extends NumberField
  ? number
  : F extends FlagField
    ? boolean
    : F extends ChoiceField<infer V>
      ? V
      : never;
type ValuesOf<T> = { [K in keyof T]: ValueOf<T[K]> };

function number(
  code: string,
  label: string,
  unit: string,
  [min, max, step, initial]: readonly [number, number, number, number],
): NumberField {
  return { kind: "number", code, label, unit, min, max, step, initial };
}

function choice<V extends string>(
  code: string,
  label: string,
  choices: Readonly<Record<V, string>>,
  initial: NoInfer<V>,
): ChoiceField<V> {
  return { kind: "choice", code, label, choices, initial };
}

function flag(code: string, label: string, initial: boolean): FlagField {
  return { kind: "flag", code, label, initial };
}

/** Codes are part of addresses that readers have kept: they may be added to, and never change their meaning. */
export const SHARED_FIELDS = {
  kind: choice(
    "kd",
    "Shape",
    { unibody: "In one piece", split: "Split", dongle: "Split with dongle" },
    "split",
  ),
  typing: number("ty", "Typing", "hours a day", [0, 24, 0.25, 3]),
  idle: number("at", "At the desk", "hours more", [0, 24, 0.25, 5]),
  hosts: number("ho", "Devices connected", "", [1, 5, 1, 1]),
  leave: choice(
    "lv",
    "When you leave, it",
    { stay: "stays on", sleep: "sleeps deeply", off: "is off (soft off)" },
    "stay",
  ),
  sleepAfter: number("sl", "Deep sleep after", "minutes", [1, 240, 1, 15]),
  absences: number("ab", "You leave it", "times a day", [0, 50, 1, 4]),
  idleAfter: number("ia", "Idle after", "seconds", [1, 600, 1, 30]),
  blank: flag("bl", "OLEDs go off when idle", true),
  glowIdleOff: flag("go", "Underglow goes off when idle", false),
  lightsIdleOff: flag("bo", "Backlight goes off when idle", false),
  cut: flag("cu", "The board cuts the power of LEDs and displays that are off", false),
  interval: choice(
    "iv",
    "Interval between the halves",
    { "7.5": "7.5 ms", "15": "15 ms", "30": "30 ms" },
    "7.5",
  ),
  dbm: choice("tx", "Transmit power", { "0": "0 dBm", "8": "+8 dBm" }, "0"),
} as const;

export const HALF_FIELDS = {
  board: choice(
    "bd",
    "Board",
    {
      "nice!nano": "nice!nano v1",
      "nice!nano v2": "nice!nano v2",
      "nice!60": "nice!60",
      custom: "Another board",
    },
    "nice!nano v2",
  ),
  battery: number("mb", "Battery", "mAh", [10, 20_000, 1, 110]),
  supply: choice("su", "Regulator", { LDO: "Linear (LDO)", SWITCHING: "Switching" }, "LDO"),
  volts: number("vo", "Output voltage", "V", [1.8, 5, 0.1, 3.3]),
  efficiency: number("ef", "Efficiency", "%", [50, 100, 1, 90]),
  quiescent: number("qu", "Quiescent current of the regulator", "µA", [0, 10_000, 1, 55]),
  other: number("qo", "Quiescent current of other parts", "µA", [0, 10_000, 1, 0]),
  display: choice(
    "di",
    "Display",
    { none: "None", OLED: "OLED", NICEVIEW: "nice!view", EPAPER: "E-paper" },
    "none",
  ),
  glow: number("gn", "Underglow", "LEDs", [0, 500, 1, 0]),
  glowLevel: number("gl", "Underglow brightness", "%", [0, 100, 1, 50]),
  lights: number("ln", "Backlight", "LEDs", [0, 500, 1, 0]),
  lightsLevel: number("ll", "Backlight brightness", "%", [0, 100, 1, 40]),
  color: choice(
    "lc",
    "Backlight color",
    {
      White: "White",
      Blue: "Blue",
      Green: "Green",
      Yellow: "Yellow",
      Red: "Red",
      custom: "Another",
    },
    "White",
  ),
  forward: number("lf", "Forward voltage", "V", [1, 5, 0.1, 2.2]),
  ohms: number("lr", "Resistor of each LED", "Ω", [1, 100_000, 1, 100]),
  encoders: number("en", "Encoders", "", [0, 8, 1, 0]),
} as const;

export type Shared = ValuesOf<typeof SHARED_FIELDS>;
export type Half = ValuesOf<typeof HALF_FIELDS>;
export type Values = Readonly<Record<string, string | number | boolean>>;

export interface Setup {
  shared: Shared;
  /** Left and right; a keyboard in one piece is the left one. */
  halves: [Half, Half];
}

function initials<T extends Readonly<Record<string, Field>>>(fields: T): ValuesOf<T> {
  const values = Object.entries(fields).map(([key, { initial }]) => [key, initial]);
  return Object.fromEntries(values) as ValuesOf<T>;
}

export const HALF: Half = initials(HALF_FIELDS);
/** A keyboard with the stock firmware, whose deep sleep is off. */
export const DEFAULT_SETUP: Setup = { shared: initials(SHARED_FIELDS), halves: [HALF, HALF] };
/** The values that the code of a setup leaves out. They stay as they are, because readers have kept addresses. */
export const UNWRITTEN: Setup = {
  ...DEFAULT_SETUP,
  shared: { ...DEFAULT_SETUP.shared, leave: "sleep" },
};

/** Battery sizes that are sold for keyboards, in mAh. */
export const COMMON_BATTERIES = [40, 110, 180, 250, 301, 500, 750, 1000, 2000, 3000] as const;

/** How many halves have a battery to ask about. */
export function halvesOf({ shared }: Setup): number {
  return shared.kind === "unibody" ? 1 : 2;
}

export function withHalf(setup: Setup, index: number, change: Partial<Half>): Setup {
  const [left, right] = setup.halves;
  return index === 0
    ? { ...setup, halves: [{ ...left, ...change }, right] }
    : { ...setup, halves: [left, { ...right, ...change }] };
}

export function withShared(setup: Setup, change: Partial<Shared>): Setup {
  const kept = change.typing === undefined ? "idle" : "typing";
  return { ...setup, shared: fitDay({ ...setup.shared, ...change }, kept) };
}

/** A day has 24 hours: if there are more, one value is kept and the other one reduced. */
export function fitDay(shared: Shared, kept: "typing" | "idle"): Shared {
  const typing = rounded(shared.typing);
  const idle = rounded(shared.idle);
  if (rounded(typing + idle) <= 24) return { ...shared, typing, idle };
  return kept === "typing"
    ? { ...shared, typing, idle: rounded(24 - typing) }
    : { ...shared, typing: rounded(24 - idle), idle };
}

/** Sums of decimal fractions have 16 digits (24 - 23.9), more than an address may have. */
function rounded(hours: number): number {
  return Number(hours.toFixed(6));
}
