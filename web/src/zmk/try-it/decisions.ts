/** The decisions of a simulation: which entries of a trace readers wonder about. */
import type { TraceEvent, TraceEntry } from "../simulator/trace/trace";

/** A decision in a word, in words, and when it was made. */
export interface Decision {
  readonly at: number;
  readonly kind: "tap" | "hold" | "other";
  readonly word: string;
  readonly words: string;
}

export function decisionsOf(
  trace: readonly TraceEntry[],
  explain: (entry: TraceEntry) => string | null,
): Decision[] {
  const decisions = trace.flatMap((entry): Decision[] => {
    const tell = WORDS[entry.kind] as ((entry: TraceEntry) => string | null) | undefined;
    const word = tell?.(entry) ?? null;
    const words = word === null ? null : explain(entry);
    if (word === null || words === null) return [];
    const kind = word === "tap" || word === "hold" ? word : "other";
    return [{ at: entry.at, kind, word, words }];
  });
  // Layers follow from most decisions, and count only if nothing else was decided.
  const others = decisions.filter(({ word }) => word !== LAYER);
  return others.length > 0 ? others : decisions;
}

const LAYER = "layer";

/** The word for each kind of decision; null for an entry that only repeats another one. */
const WORDS: {
  [Kind in TraceEvent["kind"]]?: (entry: TraceEvent & { kind: Kind }) => string | null;
} = {
  "hold-tap-decided": ({ status }) => (status === "tap" ? "tap" : "hold"),
  "hold-tap-interrupted": () => "hold",
  "retro-tap": () => "tap",
  "tap-dance-decided": ({ taps }) => `${taps}×`,
  "combo-pressed": () => "combo",
  "combo-missed": () => "no combo",
  "sticky-key-modifies": () => "sticky",
  "sticky-key-expired": () => "sticky",
  "sticky-key-ended": ({ by }) => (by === "timer" ? null : "sticky"),
  morphed: ({ isMorphed }) => (isMorphed ? "morph" : "no morph"),
  "caps-word": ({ active }) => (active ? "on" : "off"),
  "conditional-layer": ({ active }) => (active ? "on" : "off"),
  layer: () => LAYER,
  "macro-queued": ({ count }) => (count > 0 ? "macro" : null),
  "key-repeated": () => "repeat",
  "not-simulated": () => "unknown",
};
