/** What presses became, and when. */
import type { TraceEntry } from "../simulator/trace/trace";
import { legendOf, type NamedKeyboard } from "./named-keyboard";
import type { BarKind } from "./picture";

/** A press of a key; one that has not ended yet has no end. */
export interface Press {
  readonly position: number;
  readonly from: number;
  readonly to: number | null;
}

interface Effect {
  at: number;
  kind: BarKind;
  legend: string;
}

/** Return what a press became; null while nothing was sent. `next` is when its key is pressed again. */
export function effectOf(
  { position, from }: Press,
  next: number,
  { named, trace }: { named: NamedKeyboard; trace: readonly TraceEntry[] },
): Effect | null {
  const entries = trace.filter(
    (entry) => entry.at >= from && entry.at < next && isAbout(entry, position),
  );
  const combo = entries.find((entry) => entry.kind === "combo-pressed");
  if (combo?.kind === "combo-pressed") {
    const binding = named.keyboard.combos[combo.combo]?.bindings[0];
    const legend = binding ? legendOf(named, binding).tap : "";
    return { at: combo.at, kind: "combo", legend };
  }
  const used = usedBinding(entries);
  const binding = used && named.keyboard.layers[used.layer]?.bindings[position];
  if (!used || !binding) return null;
  const { tap, hint } = legendOf(named, binding);
  const compatible = named.keyboard.behaviors[binding.behavior]?.compatible;
  if (compatible === "zmk,behavior-hold-tap") return holdTapEffect(entries, { tap, hold: hint });
  if (compatible === "zmk,behavior-tap-dance")
    return tapDanceEffect(entries, binding.behavior, named);
  return { at: used.at, kind: "plain", legend: morphed(entries, { tap, hint }) };
}

function isAbout(entry: TraceEntry, position: number): boolean {
  if (entry.kind === "combo-pressed") return entry.positions.includes(position);
  return "position" in entry && entry.position === position;
}

/** The first binding that was pressed, or below transparent ones the last. */
function usedBinding(entries: readonly TraceEntry[]) {
  const bindings = entries.filter((entry) => entry.kind === "binding");
  const end = bindings.findIndex(
    ({ layer }, index) => layer <= (bindings[index + 1]?.layer ?? layer),
  );
  return bindings[Math.max(0, end)];
}

function holdTapEffect(
  entries: readonly TraceEntry[],
  { tap, hold }: { tap: string; hold: string },
): Effect | null {
  const ends = entries.flatMap((entry): Effect[] => {
    if (entry.kind === "hold-tap-decided" && !entry.isDelayed)
      return entry.status === "tap"
        ? [{ at: entry.at, kind: "tap", legend: tap }]
        : [{ at: entry.at, kind: "hold", legend: hold }];
    if (entry.kind === "retro-tap") return [{ at: entry.at, kind: "tap", legend: tap }];
    if (entry.kind === "hold-tap-interrupted")
      return [{ at: entry.at, kind: "hold", legend: hold }];
    return [];
  });
  return ends[0] ?? null;
}

function tapDanceEffect(
  entries: readonly TraceEntry[],
  behavior: string,
  named: NamedKeyboard,
): Effect | null {
  const decided = entries.find((entry) => entry.kind === "tap-dance-decided");
  const dance = named.keyboard.behaviors[behavior];
  if (decided?.kind !== "tap-dance-decided" || dance?.compatible !== "zmk,behavior-tap-dance")
    return null;
  const binding = dance.properties.bindings[decided.taps - 1];
  return { at: decided.at, kind: "tap", legend: binding ? legendOf(named, binding).tap : "" };
}

function morphed(
  entries: readonly TraceEntry[],
  { tap, hint }: { tap: string; hint: string },
): string {
  const isMorphed = entries.some((entry) => entry.kind === "morphed" && entry.isMorphed);
  return isMorphed && hint !== "" ? hint : tap;
}
