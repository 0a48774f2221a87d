/** The periods by which behaviors decide, and when each begins. */
import type { Term } from "../contract/pictures";
import type { Behavior } from "../simulator/keyboard";
import type { Happening, TraceEntry } from "../simulator/trace";
import type { NamedKeyboard } from "./legends";
import type { Press } from "./session";

interface Keys {
  named: NamedKeyboard;
  presses: readonly Press[];
}

/** The period that each kind of entry is about. */
const TERMS: {
  [Kind in Happening["kind"]]?: (entry: TraceEntry & { kind: Kind }, keys: Keys) => Term | null;
} = {
  "hold-tap-decided": ({ pressedAt, term }) => termFrom(pressedAt - term.ago, term.name, term.ms),
  "hold-tap-new": (entry, keys) => tappingTerm(entry, keys, "zmk,behavior-hold-tap"),
  "tap-dance-pressed": (entry, keys) => tappingTerm(entry, keys, "zmk,behavior-tap-dance"),
  "sticky-key-new": (entry, { named, presses }) => {
    const behavior = behaviorAt(named, entry.position, "zmk,behavior-sticky-key");
    const release = lastPress(presses, entry)?.to;
    return termFrom(release, "release-after-ms", behavior?.properties["release-after-ms"]);
  },
  "combo-pressed": (entry, keys) => comboTerm(entry, keys),
  "combo-missed": (entry, keys) => comboTerm(entry, keys),
  "event-captured": (entry, keys) => waitingTerm(entry, keys),
  "soft-off": ({ at, held, ms }) => termFrom(at - held, "hold-time-ms", ms || undefined),
};

/** Return the period that an entry is about; null if it is about none. */
export function termOf(entry: TraceEntry, keys: Keys): Term | null {
  const find = TERMS[entry.kind] as ((entry: TraceEntry, keys: Keys) => Term | null) | undefined;
  return find?.(entry, keys) ?? null;
}

function tappingTerm(
  entry: { position: number; at: number },
  { named, presses }: Keys,
  compatible: "zmk,behavior-hold-tap" | "zmk,behavior-tap-dance",
): Term | null {
  const behavior = behaviorAt(named, entry.position, compatible);
  const press = lastPress(presses, entry);
  return termFrom(press?.from, "tapping-term-ms", behavior?.properties["tapping-term-ms"]);
}

function comboTerm(
  { combo, positions, at }: { combo: number; positions: readonly number[]; at: number },
  { named, presses }: Keys,
): Term | null {
  const pressed = positions.map((position) => lastPress(presses, { position, at })?.from);
  const first = Math.min(...pressed.map((from) => from ?? Infinity));
  return termFrom(first, "timeout-ms", named.keyboard.combos[combo]?.["timeout-ms"]);
}

/** How long a key waits for the other keys of combos: until the first of them cannot fire. */
function waitingTerm(
  entry: TraceEntry & { kind: "event-captured" },
  { named: { keyboard }, presses }: Keys,
): Term | null {
  if (entry.by !== "combo") return null;
  const combos = keyboard.combos.filter((combo) => combo["key-positions"].includes(entry.position));
  const first = Math.min(...combos.map((combo) => combo["timeout-ms"]));
  return termFrom(lastPress(presses, entry)?.from, "timeout-ms", first);
}

function termFrom(
  from: number | null | undefined,
  name: string,
  length: number | undefined,
): Term | null {
  if (from === null || from === undefined || from === Infinity || length === undefined) return null;
  return { label: `${name} ${length}`, from, to: from + length };
}

function lastPress(
  presses: readonly Press[],
  { position, at }: { position: number; at: number },
): Press | undefined {
  return presses.findLast((press) => press.position === position && press.from <= at);
}

/** The behavior of a kind that a key has on the first layer where it has one. */
function behaviorAt<Compatible extends Behavior["compatible"]>(
  { keyboard }: NamedKeyboard,
  position: number,
  compatible: Compatible,
): Extract<Behavior, { compatible: Compatible }> | undefined {
  const used = keyboard.layers.map(({ bindings }) => bindings[position]?.behavior ?? "");
  return used
    .map((name) => keyboard.behaviors[name])
    .find((behavior) => behavior?.compatible === compatible) as
    Extract<Behavior, { compatible: Compatible }> | undefined;
}
