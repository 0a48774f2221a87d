/** A keymap of QMK's tools in one shape, whichever of them wrote it. */
export interface QmkKeymap {
  format: "QMK" | "VIA" | "Vial";
  /** The keyboard's name in the file; "" if it has none. */
  keyboard: string;
  /** The name of the layout macro, such as `LAYOUT_split_3x6_3`; "" if the keys are in the order of the matrix. */
  layout: string;
  /** For keys in the order of the matrix: its columns, or null if the file does not say. */
  columns: number | null;
  /** The keys of each layer; null where the matrix has none. */
  layers: readonly (readonly (string | null)[])[];
  /** For each layer its encoders, each turned counterclockwise and clockwise. */
  encoders: readonly (readonly (readonly [string, string])[])[];
  macros: readonly (readonly MacroStep[])[];
  tapDances: readonly TapDance[];
  combos: readonly Combo[];
  timing: Timing;
  /** How many key overrides are in use, which are not converted. */
  keyOverrides: number;
}

export type MacroStep =
  | { kind: "tap" | "down" | "up"; key: string }
  | { kind: "wait"; milliseconds: number }
  | { kind: "text"; text: string };

export interface TapDance {
  tap: string;
  hold: string;
  doubleTap: string;
  tapHold: string;
  milliseconds: number;
}

export interface Combo {
  keys: readonly string[];
  output: string;
}

/** What Vial saves of the firmware's settings, or QMK's defaults. */
export interface Timing {
  tappingTerm: number;
  comboTerm: number;
  flavor: "tap-preferred" | "balanced" | "hold-preferred";
}

/** A file that is none of QMK's keymaps, with the reason. */
export class UnreadableKeymapError extends Error {}

/** Larger files aren't keymaps. */
export const MAX_FILE_LENGTH = 1_000_000;
const MAX_LAYERS = 32;
const MAX_KEYS = 512;

const DEFAULT_TIMING: Timing = { tappingTerm: 200, comboTerm: 50, flavor: "tap-preferred" };
const EMPTY = new Set(["KC_NO", "XXXXXXX", "0x0000"]);

/** Whether a key does nothing: an entry that Vial saves for each slot that nobody filled. */
export function isEmptyKey(key: string): boolean {
  return EMPTY.has(key);
}

/** Read the text of a file. Throws UnreadableKeymapError. */
export function readKeymapFile(text: string): QmkKeymap {
  if (text.length > MAX_FILE_LENGTH)
    throw new UnreadableKeymapError("The file is larger than 1 MB.");
  const file = parsed(text);
  const keymap = isList(file.layout) ? vialKeymap(file) : layeredKeymap(file);
  if (keymap.layers.length === 0 || keymap.layers.length > MAX_LAYERS)
    throw new UnreadableKeymapError(
      `The file has ${keymap.layers.length} layers, not 1 to ${MAX_LAYERS}.`,
    );
  const counts = keymap.layers.map((layer) => layer.length);
  const most = Math.max(...counts);
  if (most === 0 || most > MAX_KEYS)
    throw new UnreadableKeymapError(`A layer of the file has ${most} keys, not 1 to ${MAX_KEYS}.`);
  const unequal = counts.findIndex((count) => count !== counts[0]);
  if (unequal > 0)
    throw new UnreadableKeymapError(
      `Layer ${unequal} has ${counts[unequal]} keys, and layer 0 has ${counts[0]}: all layers need the same number.`,
    );
  return keymap;
}

type JsonObject = Readonly<Record<string, unknown>>;

function parsed(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableKeymapError(
      `This is not JSON (${reason}). Use keymap.json of QMK Configurator, the output of \`qmk c2json\`, or the file that VIA or Vial saves.`,
    );
  }
  if (isObject(value)) return value;
  throw new UnreadableKeymapError("The file holds no object with layers.");
}

/** `keymap.json` of QMK (Configurator, c2json), or a file that VIA saved: both have `layers` of key names. */
function layeredKeymap(file: JsonObject): QmkKeymap {
  const layers = list(file.layers).map((layer) => list(layer).map(String));
  if (layers.length === 0)
    throw new UnreadableKeymapError("The file has no `layers`, and no `layout` of Vial.");
  const isVia =
    "vendorProductId" in file || (typeof file.keymap !== "string" && !("layout" in file));
  return {
    format: isVia ? "VIA" : "QMK",
    keyboard: textOf(isVia ? file.name : file.keyboard),
    layout: isVia ? "" : textOf(file.layout) || "LAYOUT",
    columns: null,
    layers,
    encoders: isVia ? viaEncoders(file.encoders, layers.length) : qmkEncoders(file.encoders),
    macros: list(file.macros).map((macro) =>
      isList(macro) ? macro.map(qmkStep) : viaSteps(textOf(macro)),
    ),
    tapDances: [],
    combos: [],
    timing: DEFAULT_TIMING,
    keyOverrides: 0,
  };
}

/** A file that Vial saved: `layout` has layers of matrix rows. */
function vialKeymap(file: JsonObject): QmkKeymap {
  const matrices = list(file.layout).map((layer) => list(layer).map(list));
  return {
    format: "Vial",
    keyboard: textOf(file.name),
    layout: "",
    columns: Math.max(0, ...matrices.flat().map((row) => row.length)),
    layers: matrices.map((rows) => rows.flat().map((key) => (key === -1 ? null : String(key)))),
    encoders: list(file.encoder_layout).map((layer) => list(layer).map(directions)),
    macros: list(file.macro).map((macro) => list(macro).map(vialStep)),
    tapDances: list(file.tap_dance).map((dance) => {
      const [tap = "", hold = "", doubleTap = "", tapHold = "", milliseconds = 0] = list(dance);
      return {
        tap: String(tap),
        hold: String(hold),
        doubleTap: String(doubleTap),
        tapHold: String(tapHold),
        milliseconds: Number(milliseconds) || DEFAULT_TIMING.tappingTerm,
      };
    }),
    combos: list(file.combo).flatMap((combo) => {
      const keys = list(combo).map(String);
      const output = keys.pop() ?? "";
      const pressed = keys.filter((key) => !isEmptyKey(key));
      return pressed.length < 2 || isEmptyKey(output) ? [] : [{ keys: pressed, output }];
    }),
    timing: vialTiming(isObject(file.settings) ? file.settings : {}),
    keyOverrides: list(file.key_override).filter(
      (each) => isObject(each) && !isEmptyKey(textOf(each.trigger)),
    ).length,
  };
}

/** The numbers are Vial's: 2 combo term, 7 tapping term, 8 options of old firmware, 22 permissive hold, 23 hold on other key press. */
function vialTiming(settings: JsonObject): Timing {
  const numberAt = (id: string) => Number(settings[id] ?? 0);
  const isPermissive = numberAt("22") !== 0 || (numberAt("8") & 1) !== 0;
  return {
    tappingTerm: numberAt("7") || DEFAULT_TIMING.tappingTerm,
    comboTerm: numberAt("2") || DEFAULT_TIMING.comboTerm,
    flavor: numberAt("23") !== 0 ? "hold-preferred" : isPermissive ? "balanced" : "tap-preferred",
  };
}

function vialStep(value: unknown): MacroStep {
  const [kind, ...rest] = list(value);
  if (kind === "text") return { kind, text: textOf(rest[0]) };
  if (kind === "delay") return { kind: "wait", milliseconds: Number(rest[0]) || 0 };
  const isHeld = kind === "down" || kind === "up";
  return { kind: isHeld ? kind : "tap", key: rest.map(textOf).join(" ") };
}

/** A step of `macros` in keymap.json: a text, or an object with an action. */
function qmkStep(value: unknown): MacroStep {
  if (!isObject(value)) return { kind: "text", text: textOf(value) };
  if (value.action === "delay") return { kind: "wait", milliseconds: Number(value.duration) || 0 };
  const { action } = value;
  const isHeld = action === "down" || action === "up";
  return { kind: isHeld ? action : "tap", key: list(value.keycodes).map(textOf).join(" ") };
}

/** The steps of a macro as VIA writes it: `Hello{KC_ENT}{500}{+KC_LSFT}{KC_A}{-KC_LSFT}`. */
function viaSteps(macro: string): MacroStep[] {
  return [...macro.matchAll(/\{([+-]?)([^{}]*)\}|[^{]+|\{/g)].map(
    ([whole, sign, inside]): MacroStep => {
      if (inside === undefined) return { kind: "text", text: whole };
      if (/^\d+$/.test(inside)) return { kind: "wait", milliseconds: Number(inside) };
      const kind = sign === "+" ? "down" : sign === "-" ? "up" : "tap";
      return { kind, key: inside.split(",").join(" ") };
    },
  );
}

function qmkEncoders(value: unknown): QmkKeymap["encoders"] {
  return list(value).map((layer) =>
    list(layer).map((encoder) =>
      isObject(encoder)
        ? ([textOf(encoder.ccw), textOf(encoder.cw)] as const)
        : directions(encoder),
    ),
  );
}

/** VIA has the layers of each encoder; the answer has the encoders of each layer. */
function viaEncoders(value: unknown, layerCount: number): QmkKeymap["encoders"] {
  const encoders = list(value).map((layers) => list(layers).map(directions));
  if (encoders.length === 0) return [];
  return Array.from({ length: layerCount }, (_, layer) =>
    encoders.map((layers) => layers[layer] ?? (["KC_NO", "KC_NO"] as const)),
  );
}

function directions(value: unknown): readonly [string, string] {
  const [counterclockwise = "KC_NO", clockwise = "KC_NO"] = list(value);
  return [String(counterclockwise), String(clockwise)];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function list(value: unknown): unknown[] {
  return isList(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
