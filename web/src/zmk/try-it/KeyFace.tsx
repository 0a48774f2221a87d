import type { KeyLegend } from "../keyboard/legends";

// As in keyboard/hues.ts: a file of its own for four words would cost more than it has.
const HUES = ["base", "nav", "num", "sys"];

/** What is printed on a key. */
export function KeyFace({ tap, hint }: KeyLegend) {
  return (
    <>
      <span className="tryit__tap">{tap}</span> <small className="tryit__hint">{hint}</small>
    </>
  );
}

/** The attributes by which style sheets draw a key of a layer. */
export function keyAttributes({ kind, tap, opens }: KeyLegend, layer: number) {
  const hue = opens ?? layer;
  return {
    "data-kind": kind === "key" ? undefined : kind,
    "data-hue": hue === 0 ? undefined : hueOf(hue),
    "data-size": tap.length > 5 ? "long" : tap.length > 1 ? "word" : undefined,
  };
}

export function hueOf(layer: number): string | undefined {
  return HUES[layer % HUES.length];
}

/** The same in words, for a list of keys. */
export function wordsOf({ kind, tap, hint }: KeyLegend): string {
  if (kind !== "key") return kind === "none" ? "nothing" : "transparent";
  return hint === "" ? tap : `${tap}, ${hint}`;
}
