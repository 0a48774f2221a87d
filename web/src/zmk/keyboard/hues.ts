/** The hues of layers, in the order of layers; style sheets define them. */
export const HUES = ["base", "nav", "num", "sys"] as const;
export type Hue = (typeof HUES)[number];

export function hueOf(layer: number): Hue {
  return HUES[layer % HUES.length] ?? "base";
}
