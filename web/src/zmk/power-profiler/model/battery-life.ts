import type { Board, Figure, PowerFigures } from "../../contract/power";
import { integral, interpolate } from "./curve";
import type { Case } from "./day";
import type { Bound } from "./figures";

/** What the cell gives for one unit of current at the supply's output. */
export function factor({ supply, volts, efficiency }: Board, cellVolts: number): number {
  return supply === "LDO" ? 1 : volts / ((efficiency ?? 1) * cellVolts);
}

/**
 * Minutes from full to empty: a slice of the charge after the other, each at the voltage that it is given at. The cell
 * and what it feeds err independently of each other, so their factors combine as squares of logarithms.
 */
export function life(
  { half, board, figures }: Case,
  microamps: Figure,
  [fromCell, fromSupply]: [number, number],
): Figure {
  const { cell, curve } = figures;
  const empty = emptyAt(board, figures);
  const hours = integral(empty.value, 1, (charge) => {
    const volts = interpolate(curve, charge, 0, 1);
    return 1 / (fromCell + fromSupply * factor(board, volts));
  });
  const value = half.battery * 1000 * cell.usable.value * hours * 60;
  const usable = (bound: Bound) => cell.usable[bound] * (1 - empty[bound]);
  const away = (cellBound: Bound, drawBound: Bound) =>
    Math.hypot(
      Math.log(usable(cellBound) / usable("value")),
      Math.log(microamps[drawBound] / microamps.value),
    );
  return {
    value,
    low: value * Math.exp(-away("low", "high")),
    high: value * Math.exp(away("high", "low")),
  };
}

/** The charge left when a cell counts as empty, at worst, on average and at best. */
function emptyAt({ supply, volts }: Board, { cell, curve }: PowerFigures): Figure {
  const chargeAt = (cellVolts: number) => interpolate(curve, cellVolts, 1, 0);
  // Below that a linear regulator lets its output sink.
  const regulated = supply === "LDO" ? chargeAt(volts + cell.dropout.value) : 0;
  const low = chargeAt(cell.empty.value);
  return { low, value: Math.min(low, regulated), high: 0 };
}
