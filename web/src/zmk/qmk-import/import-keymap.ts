/** A keymap of QMK, VIA or Vial as a keymap of ZMK. */
import { type Behavior, convertKey, type Loss, type References } from "./behaviors";
import {
  comboDefinitions,
  type Definition,
  macroDefinition,
  macroLabel,
  tapDanceDefinition,
  tapDanceLabel,
  written,
} from "./definitions";
import { type KeyOrder, type OrderChoice, orderKeys } from "./key-order";
import {
  isEmptyKey,
  type QmkKeymap,
  readKeymapFile,
  type Timing,
  UnreadableKeymapError,
} from "./keymap-file";

/** What a reader must look at. `question`: the answer may change where keys are. */
export interface ImportFinding {
  severity: "question" | "loss" | "note";
  message: string;
  href: string;
  /** The layer and the key positions that it is about, if it is about keys. */
  layer?: number;
  positions?: readonly number[];
}

export interface ImportedKeymap {
  /** The text of a .keymap file. */
  text: string;
  format: QmkKeymap["format"];
  keyboard: string;
  order: KeyOrder;
  /** Whether the order of the keys can be chosen: the file has a matrix. */
  hasMatrix: boolean;
  /** The bindings of each layer, as in the text. */
  layers: readonly (readonly string[])[];
  /** The keys in each row. */
  rows: readonly number[];
  findings: readonly ImportFinding[];
}

/** Mod-taps on letters of one layer from which on they are home row mods. */
const MIN_HOME_ROW_MODS = 4;
const ORDERS: Readonly<Record<KeyOrder, string>> = {
  layout: "in the order of the file",
  rows: "row by row, as the matrix has them",
  halves: "with the second half of the matrix' rows on the right",
  mirrored:
    "with the second half of the matrix' rows on the right, from the last column to the first",
};

/** Convert a file. Throws UnreadableKeymapError with the reason. */
export function importKeymap(text: string, choice: OrderChoice = {}): ImportedKeymap {
  const file = readKeymapFile(text);
  const keys = orderKeys(file, choice);
  if (!keys)
    throw new UnreadableKeymapError(
      "The file does not say how its keys are arranged. Choose your keyboard, or the number of columns of its matrix.",
    );
  const order = keys.rows.flat();
  const layers = file.layers.map((layer) => order.map((index) => layer[index] ?? "KC_NO"));
  const references = referencesOf(file, layers);
  const conversions = layers.map((layer) => layer.map((key) => convertKey(key, references)));
  const nodes = {
    macros: defined(file.macros.map((steps, index) => macroDefinition(index, steps))),
    dances: defined(
      file.tapDances.map((dance, index) => tapDanceDefinition(index, dance, references)),
    ),
    combos: comboDefinitions(file, layers[0] ?? [], references),
  };
  const rows = keys.rows.map((row) => row.length);
  const behaviors = conversions.map((layer) => layer.map(({ behavior }) => behavior));
  return {
    text: keymapText(file, { behaviors, rows, nodes, encoders: encoderLines(file, references) }),
    format: file.format,
    keyboard: file.keyboard,
    order: keys.order,
    hasMatrix: file.layout === "",
    layers: behaviors.map((layer) => layer.map(written)),
    rows,
    findings: [
      ...orderFindings(file, keys.order, order.length, choice),
      ...conversions.flatMap((layer, index) =>
        keyFindings(
          layer.map(({ loss }) => loss),
          index,
        ),
      ),
      ...[nodes.macros, nodes.dances, nodes.combos].flatMap(({ losses }) => losses).map(asFinding),
      ...generalFindings(file),
    ],
  };
}

function referencesOf(file: QmkKeymap, layers: readonly (readonly string[])[]): References {
  const isHomeRow = layers.some(
    (layer) =>
      layer.filter((key) => /_T\(KC_[A-Z]\)|^MT\(.*KC_[A-Z]\)/.test(key)).length >=
      MIN_HOME_ROW_MODS,
  );
  return {
    macro: (index) => ((file.macros[index]?.length ?? 0) > 0 ? [macroLabel(index)] : undefined),
    tapDance: (index) => {
      const dance = file.tapDances[index];
      const isFilled =
        dance && ![dance.tap, dance.hold, dance.doubleTap, dance.tapHold].every(isEmptyKey);
      return isFilled ? [tapDanceLabel(index)] : undefined;
    },
    modTap: (keyCode) => (isHomeRow && /^[A-Z]$/.test(keyCode) ? "hm" : "mt"),
    layerCount: layers.length,
  };
}

function defined(definitions: readonly (Definition | null)[]): Definition {
  const present = definitions.filter((each) => each !== null);
  return {
    lines: present.flatMap(({ lines }) => lines),
    losses: present.flatMap(({ losses }) => losses),
  };
}

function asFinding({ message, href }: Loss): ImportFinding {
  return { severity: "loss", message, href };
}

/** One finding for each loss of a layer, with all keys that have it. */
function keyFindings(losses: readonly (Loss | undefined)[], layer: number): ImportFinding[] {
  const positions = new Map<string, { loss: Loss; positions: number[] }>();
  losses.forEach((loss, position) => {
    if (!loss) return;
    const known = positions.get(loss.message);
    if (known) known.positions.push(position);
    else positions.set(loss.message, { loss, positions: [position] });
  });
  return [...positions.values()].map((each) => ({
    ...asFinding(each.loss),
    layer,
    positions: each.positions,
  }));
}

function orderFindings(
  file: QmkKeymap,
  order: KeyOrder,
  count: number,
  choice: OrderChoice,
): ImportFinding[] {
  const href = "/docs/keymaps";
  const wanted = choice.rows?.reduce((sum, each) => sum + each, 0);
  const findings: ImportFinding[] = [];
  if (wanted !== undefined && wanted !== count)
    findings.push({
      severity: "question",
      message: `The file has ${count} keys, and the keyboard that you chose has ${wanted}: choose another order or keyboard, or move keys by hand.`,
      href,
    });
  if (file.layout === "" && choice.order === undefined)
    findings.push({
      severity: "question",
      message: `The file has the keys in the order of the wiring. They were written ${ORDERS[order]}: compare the picture with your keyboard.`,
      href,
    });
  return findings;
}

function generalFindings(file: QmkKeymap): ImportFinding[] {
  const findings: ImportFinding[] = [
    {
      severity: "note",
      message: "QMK has no Bluetooth keys: a wireless keyboard needs some of &bt on a layer.",
      href: "/docs/keymaps/behaviors/bluetooth",
    },
  ];
  if (file.keyOverrides > 0)
    findings.unshift({
      severity: "loss",
      message: `${file.keyOverrides} key overrides were not converted: mod-morphs do the same.`,
      href: "/docs/keymaps/behaviors/mod-morph",
    });
  return findings;
}

/** `sensor-bindings` of each layer; "" where encoders do nothing that ZMK can repeat. */
function encoderLines(file: QmkKeymap, references: References): readonly string[] {
  return file.layers.map((_, layer) => {
    const encoders = file.encoders[layer] ?? [];
    const bindings = encoders.map(([counterclockwise, clockwise]) => {
      const [back, forth] = [counterclockwise, clockwise].map(
        (key) => convertKey(key, references).behavior,
      );
      const isTyped = back?.[0] === "kp" && forth?.[0] === "kp";
      return isTyped ? `&inc_dec_kp ${forth[1] ?? ""} ${back[1] ?? ""}` : null;
    });
    return bindings.length > 0 && bindings.every((binding) => binding !== null)
      ? bindings.join(" ")
      : "";
  });
}

interface Written {
  behaviors: readonly (readonly Behavior[])[];
  rows: readonly number[];
  nodes: Record<"macros" | "dances" | "combos", Definition>;
  encoders: readonly string[];
}

/** The headers of constants, by the behavior that takes them. */
const HEADERS: Readonly<Record<string, string>> = {
  out: "outputs",
  bl: "backlight",
  rgb_ug: "rgb",
  mkp: "pointing",
  mmv: "pointing",
  msc: "pointing",
};

function keymapText(file: QmkKeymap, { behaviors, rows, nodes, encoders }: Written): string {
  const definitions = [nodes.macros, nodes.dances, nodes.combos]
    .flatMap(({ lines }) => lines)
    .join(" ");
  const labels = new Set([
    ...behaviors.flat().map(([label]) => label),
    ...[...definitions.matchAll(/&(\w+)/g)].map(([, label]) => label ?? ""),
  ]);
  const headers = new Set([...labels].flatMap((label) => HEADERS[label] ?? []));
  const from =
    file.keyboard === ""
      ? file.format
      : `${file.format}: ${file.keyboard.replace(/[^\w ./-]/g, "")}`;
  return `${[
    `// Converted from ${from}`,
    "#include <behaviors.dtsi>",
    "#include <dt-bindings/zmk/keys.h>",
    ...[...headers].sort().map((header) => `#include <dt-bindings/zmk/${header}.h>`),
    "",
    ...timingLines(file.timing, labels),
    "/ {",
    ...indented(section("macros", nodes.macros.lines)),
    ...indented(
      section("behaviors", [...(labels.has("hm") ? HOME_ROW_MOD : []), ...nodes.dances.lines]),
    ),
    ...indented(section("combos", nodes.combos.lines, '    compatible = "zmk,combos";')),
    "    keymap {",
    '        compatible = "zmk,keymap";',
    "",
    ...behaviors.flatMap((layer, index) =>
      indented(indented(layerLines(index, layer, rows, encoders[index] ?? ""))),
    ),
    "    };",
    "};",
  ].join("\n")}\n`;
}

/** The values that our page about home row mods begins with. */
const HOME_ROW_MOD = [
  "hm: home_row_mod {",
  '    compatible = "zmk,behavior-hold-tap";',
  "    #binding-cells = <2>;",
  "    bindings = <&kp>, <&kp>;",
  '    flavor = "balanced";',
  "    tapping-term-ms = <280>;",
  "    quick-tap-ms = <175>;",
  "    require-prior-idle-ms = <150>;",
  "};",
];

/** QMK decides a hold by time alone unless the firmware was told otherwise; ZMK's `&mt` does not. */
function timingLines({ flavor, tappingTerm }: Timing, labels: ReadonlySet<string>): string[] {
  return ["mt", "lt"]
    .filter((label) => labels.has(label))
    .flatMap((label) => [
      `&${label} {`,
      `    flavor = "${flavor}";`,
      `    tapping-term-ms = <${tappingTerm}>;`,
      "};",
      "",
    ]);
}

function section(name: string, lines: readonly string[], compatible?: string): string[] {
  return lines.length === 0
    ? []
    : [`${name} {`, ...(compatible ? [compatible] : []), ...indented(lines), "};", ""];
}

function layerLines(
  index: number,
  layer: readonly Behavior[],
  rows: readonly number[],
  encoders: string,
): string[] {
  const texts = layer.map(written);
  const width = Math.max(...texts.map((text) => text.length));
  let start = 0;
  const lines = rows.map((count) =>
    texts
      .slice(start, (start += count))
      .map((text) => text.padEnd(width))
      .join(" ")
      .trimEnd(),
  );
  return [
    `layer_${index} {`,
    "    bindings = <",
    ...indented(indented(lines)),
    "    >;",
    ...(encoders === "" ? [] : [`    sensor-bindings = <${encoders}>;`]),
    "};",
    "",
  ];
}

function indented(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split("\n"))
    .map((line) => (line === "" ? "" : `    ${line}`));
}
