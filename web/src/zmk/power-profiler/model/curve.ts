import { sum } from "./figures";

/** The middle rule; a discharge curve is smooth enough for a few slices. */
export function integral(from: number, to: number, of: (x: number) => number): number {
  const SLICES = 24;
  const width = (to - from) / SLICES;
  return sum(Array.from({ length: SLICES }, (_, i) => of(from + (i + 0.5) * width))) * width;
}

/** Read a curve of rising points: column `to` where column `from` is `x`; flat beyond its ends. */
export function interpolate(curve: readonly number[][], x: number, from: 0 | 1, to: 0 | 1): number {
  const at = (index: number, column: 0 | 1) => curve[index]?.[column] ?? 0;
  const next = curve.findIndex((point) => (point[from] ?? 0) >= x);
  if (next === 0) return at(0, to);
  if (next === -1) return at(curve.length - 1, to);
  const share = (x - at(next - 1, from)) / (at(next, from) - at(next - 1, from));
  return at(next - 1, to) + share * (at(next, to) - at(next - 1, to));
}
