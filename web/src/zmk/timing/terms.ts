/** The periods by which behaviors decide, when each begins, and which of them a timeline shows. */
import type { Term } from "../contract/pictures";
import type { Behavior } from "../simulator/keyboard";
import type { TraceEvent, TraceEntry } from "../simulator/trace/trace";
import type { Press } from "./effects";
import type { NamedKeyboard } from "./named-keyboard";
import type { Played } from "./simulation-picture";

type Keys = Pick<Played, "named" | "presses">;

/** The period that each kind of entry is about. */
const TERMS: {
  [Kind in TraceEvent["kind"]]?: (entry: TraceEntry & { kind: Kind }, keys: Keys) => Term | null;
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

/** Entries whose period decided something. That of a sticky key did if the key expired. */
const DECIDING: ReadonlySet<TraceEvent["kind"]> = new Set([
  "hold-tap-decided",
  "tap-dance-pressed",
  "combo-pressed",
  "combo-missed",
  "event-captured",
  "soft-off",
] as const);

/** Return that of the last decision, and those that look back from the last hold-tap. */
export function drawnTerms(played: Played): Term[] {
  const { trace } = played;
  const hasExpired = trace.some(({ kind }) => kind === "sticky-key-expired");
  const terms = trace.flatMap((entry) => {
    const isShown = DECIDING.has(entry.kind) || (hasExpired && entry.kind === "sticky-key-new");
    return isShown ? (termOf(entry, played) ?? []) : [];
  });
  const decided = trace.findLast((entry) => entry.kind === "hold-tap-decided");
  const all = [...(decided ? lookingBack(decided, played) : []), ...terms.slice(-1)];
  return all.filter(
    ({ label }, index) => all.findIndex((other) => other.label === label) === index,
  );
}

/** The periods from earlier keys to a hold-tap, whether they decided it or not. */
function lookingBack(
  { position, pressedAt }: TraceEntry & { kind: "hold-tap-decided" },
  { named, presses }: Played,
): Term[] {
  const properties = behaviorAt(named, position, "zmk,behavior-hold-tap")?.properties;
  const before = presses.filter(({ from }) => from < pressedAt);
  const same = before.findLast((press) => press.position === position);
  return (
    [
      ["quick-tap-ms", same],
      ["require-prior-idle-ms", before.at(-1)],
    ] as const
  ).flatMap(([name, press]) => {
    const ms = properties?.[name] ?? 0;
    return ms > 0 ? (termFrom(press?.from, name, ms) ?? []) : [];
  });
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
