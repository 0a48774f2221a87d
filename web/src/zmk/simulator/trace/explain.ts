/** A trace in words, for people: what happened to which key, and why. */
import type { Keyboard } from "../keyboard";
import { SENTENCES } from "./sentences";
import type { TraceEntry } from "./trace";
import { type Names, wordsOf } from "./words";

/** Return the sentence of an entry; null if it is a detail of others. */
export type Explain = (entry: TraceEntry) => string | null;

/** Return what explains the trace of a keyboard. */
export function explainer(keyboard: Keyboard, names: Names): Explain {
  const words = wordsOf(keyboard, names);
  return (entry) => {
    const sentence = SENTENCES[entry.kind] as
      ((entry: TraceEntry, known: typeof words) => string) | undefined;
    return sentence ? capitalized(sentence(entry, words)) : null;
  };
}

/** Return the sentences of a trace, each with its time since `from`. */
export function steps(trace: readonly TraceEntry[], explain: Explain, from = 0): string[] {
  return trace.flatMap((entry) => {
    const words = explain(entry);
    return words === null ? [] : [`${Math.round(entry.at - from)} ms: ${words}`];
  });
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
