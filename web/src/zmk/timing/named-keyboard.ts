/** What the keys of a simulated keyboard show: their bindings, in the words of key caps. */
import type { KeyLegend } from "../keyboard/legends";
import type { Behavior, Binding, Keyboard } from "../simulator/keyboard";
import type { UsageNames } from "../simulator/trace/words";
import { keyName } from "./usage-names";

/** A keyboard with readable names of the usages that it sends, by page and id: `7:4`. */
export interface NamedKeyboard {
  readonly keyboard: Keyboard;
  readonly names: UsageNames;
}

type Written = Partial<KeyLegend>;
/** The legend of a binding that is a part of another one, with its own parameter or a given one. */
type LegendOfPart = (part: Binding | undefined, param?: number) => Written;

interface Context {
  binding: Binding;
  named: NamedKeyboard;
  part: LegendOfPart;
  /** The same for a part in the small text; there, parts of parts are left out. */
  small: LegendOfPart;
}

const LEGENDS: {
  [Kind in Behavior["compatible"]]?: (
    behavior: Extract<Behavior, { compatible: Kind }>,
    context: Context,
  ) => Written;
} = {
  "zmk,behavior-transparent": () => ({ kind: "trans", tap: "" }),
  "zmk,behavior-none": () => ({ kind: "none", tap: "" }),
  "zmk,behavior-key-press": (_, { binding, named }) => ({
    tap: keyName(named.names, binding.param1),
  }),
  "zmk,behavior-key-toggle": (_, { binding, named }) => ({
    tap: keyName(named.names, binding.param1),
    hint: "lock",
  }),
  "zmk,behavior-momentary-layer": (_, context) => layerLegend(context, "hold"),
  "zmk,behavior-toggle-layer": (_, context) => layerLegend(context, "lock"),
  "zmk,behavior-to-layer": (_, context) => layerLegend(context, "go to"),
  "zmk,behavior-mouse-key-press": () => ({ tap: "click" }),
  "zmk,behavior-sticky-key": ({ properties: { bindings } }, { binding, part }) => ({
    ...part(bindings[0], binding.param1),
    hint: "once",
  }),
  "zmk,behavior-hold-tap": ({ properties: { bindings } }, { binding, part, small }) => {
    const { tap, opens } = small(bindings[0], binding.param1);
    return { ...part(bindings[1], binding.param2), hint: tap ?? "", opens: opens ?? null };
  },
  "zmk,behavior-tap-dance": ({ properties: { bindings } }, { part, small }) => ({
    ...part(bindings[0]),
    hint: bindings
      .slice(1)
      .map((each) => small(each).tap ?? "")
      .join(" · "),
  }),
  "zmk,behavior-mod-morph": ({ properties: { bindings } }, { part, small }) => ({
    ...part(bindings[0]),
    hint: small(bindings[1]).tap ?? "",
  }),
};

const MOST_NESTED = 8;

/** Return what a binding shows. */
export function legendOf(named: NamedKeyboard, binding: Binding, depth = 0): KeyLegend {
  const behavior = named.keyboard.behaviors[binding.behavior];
  const tap = commandOf(binding) ?? wordOf(binding.behavior);
  const plain: KeyLegend = { kind: "key", tap, hint: "", opens: null };
  if (!behavior || depth > MOST_NESTED) return plain;
  const part: LegendOfPart = (inner, param = inner?.param1 ?? 0) =>
    inner ? legendOf(named, { ...inner, param1: param }, depth + 1) : {};
  const small: LegendOfPart = (inner, param) => (depth === 0 ? part(inner, param) : {});
  const write = LEGENDS[behavior.compatible] as
    ((behavior: Behavior, context: Context) => Written) | undefined;
  return { ...plain, ...write?.(behavior, { binding, named, part, small }) };
}

function layerLegend({ binding, named }: Context, hint: string): Written {
  return { tap: layerName(named.keyboard, binding.param1), hint, opens: binding.param1 };
}

/** The legend of a key while layers are active: that of the highest one that does not let the key through. */
export function legendAt(
  named: NamedKeyboard,
  position: number,
  isActive: (layer: number) => boolean,
): KeyLegend & { layer: number } {
  const { layers } = named.keyboard;
  for (let layer = layers.length - 1; layer >= 0; layer--) {
    const binding = isActive(layer) && layers[layer]?.bindings[position];
    if (!binding) continue;
    const legend = legendOf(named, binding);
    if (legend.kind !== "trans") return { ...legend, layer };
  }
  return { kind: "trans", tap: "", hint: "", opens: null, layer: 0 };
}

/** How keys are called: by what they show on the default layer, and by their positions where others show the same. */
export function keyNames(named: NamedKeyboard): string[] {
  const bindings = named.keyboard.layers[0]?.bindings ?? [];
  const taps = bindings.map((binding) => legendOf(named, binding).tap);
  return taps.map((tap, position) => {
    const isClear = tap !== "" && taps.indexOf(tap) === position;
    return isClear ? tap : `${tap || "key"} ${position}`;
  });
}

export function layerName({ layers }: Keyboard, layer: number): string {
  const name = layers[layer]?.name.replace(/[_-]?layer$/i, "") ?? "";
  return name === "" ? `Layer ${layer}` : name;
}

/**
 * What the commands of `&bt` and `&out` show, by number (dt-bindings/zmk/bt.h, outputs.h); a # is the second parameter.
 * The simulation leaves these behaviors out.
 */
const COMMANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["bluetooth", ["Clear", "BT >", "BT <", "BT #", "ClrAll", "Disc #"]],
  ["outputs", ["Out", "USB", "BLE"]],
]);

function commandOf({ behavior, param1, param2 }: Binding): string | undefined {
  return COMMANDS.get(behavior)?.[param1]?.replace("#", `${param2}`);
}

/** A node's name in words: `my_macro` is my macro. */
function wordOf(node: string): string {
  return node.replaceAll("_", " ");
}
