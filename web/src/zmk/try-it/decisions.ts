/** The decisions of a simulation: which entries of a trace readers wonder about. */
import type { Happening, TraceEntry } from "../simulator/trace";

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
  return trace.flatMap((entry): Decision[] => {
    const tell = WORDS[entry.kind] as ((entry: TraceEntry) => string) | undefined;
    const words = tell ? explain(entry) : null;
    if (!tell || words === null) return [];
    const word = tell(entry);
    const kind = word === "tap" || word === "hold" ? word : "other";
    return [{ at: entry.at, kind, word, words }];
  });
}

/** The word for each kind of decision. */
const WORDS: { [Kind in Happening["kind"]]?: (entry: Happening & { kind: Kind }) => string } = {
  "hold-tap-decided": ({ status }) => (status === "tap" ? "tap" : "hold"),
  "hold-tap-interrupted": () => "hold",
  "retro-tap": () => "tap",
  "tap-dance-decided": ({ taps }) => `${taps}×`,
  "combo-pressed": () => "combo",
  "combo-missed": () => "no combo",
  "sticky-key-modifies": () => "sticky",
  "sticky-key-expired": () => "sticky",
  morphed: ({ isMorphed }) => (isMorphed ? "morph" : "no morph"),
  "caps-word": ({ active }) => (active ? "on" : "off"),
  "conditional-layer": () => "layer",
  layer: () => "layer",
  "macro-queued": () => "macro",
  "key-repeated": () => "repeat",
  "not-simulated": () => "unknown",
};
