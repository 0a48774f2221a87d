/** How long a keyboard's batteries last. */
import type { Board, Figure, PowerFigures } from "../../contract/power";
import { factor, life } from "./battery-life";
import { type Case, dayOf } from "./day";
import { type Consumer, CONSUMERS } from "./consumers";
import { type Bound, sum } from "./figures";
import type { Half, Setup } from "../setup/setup";
import type { Role, Side } from "./side";

/** Return the estimate of each side of a keyboard that has a battery. */
export function estimate(setup: Setup, figures: PowerFigures): Side[] {
  return rolesOf(setup).map((role, index) =>
    estimateSide({ half: setup.halves[index === 0 ? 0 : 1], role, setup, figures }),
  );
}

/** With a dongle both halves are peripherals; the dongle lives from USB. */
export function rolesOf({ shared: { kind } }: Setup): Role[] {
  if (kind === "unibody") return ["standalone"];
  return kind === "split" ? ["central", "peripheral"] : ["peripheral", "peripheral"];
}

function estimateSide(known: Omit<Case, "board">): Side {
  const side: Case = { ...known, board: boardOf(known.half, known.figures) };
  const { cell } = side.figures;
  const atMean = factor(side.board, cell.volts.value);
  const spans = CONSUMERS.map((consumer) => ({ consumer, span: spanOf(consumer, side, atMean) }));
  const parts = spans
    .filter(({ span }) => span.high > 0)
    .map(({ consumer: { title }, span: { value } }) => ({
      title,
      microamps: value,
      microwatts: value * cell.volts.value,
    }));
  const microamps = total(spans.map(({ span }) => span));
  return {
    role: side.role,
    parts,
    microamps,
    microwatts: microamps.value * cell.volts.value,
    minutes: life(side, microamps, [
      sum(spans.map(({ consumer, span }) => (consumer.from === "cell" ? span.value : 0))),
      sum(spans.map(({ consumer, span }) => (consumer.from === "cell" ? 0 : span.value))) / atMean,
    ]),
  };
}

function boardOf(half: Half, { boards }: PowerFigures): Board {
  const known = Object.hasOwn(boards, half.board) ? boards[half.board] : undefined;
  return known
    ? { ...known, other: known.other + half.other }
    : { ...half, title: "", efficiency: half.efficiency / 100 };
}

function spanOf(consumer: Consumer, side: Case, atMean: number): Figure {
  const at = (bound: Bound) =>
    consumer.microamps(side, dayOf(side, bound), bound) * (consumer.from === "cell" ? 1 : atMean);
  return { value: at("value"), low: at("low"), high: at("high") };
}

/** One meter took most figures, so that their errors may well point the same way: they add as they are. */
function total(spans: readonly Figure[]): Figure {
  const of = (bound: Bound) => sum(spans.map((span) => span[bound]));
  return { value: of("value"), low: of("low"), high: of("high") };
}
