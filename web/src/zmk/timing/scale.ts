/** The axis of time: how far it goes, and where it is marked. */
import type { Outcome } from "../contract/pictures";

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** More numbers would touch each other on a phone; and so would two that are nearer than this part of the width. */
const MAX_TICKS = 5;
const LEAST_GAP = 0.15;
/** A switch bounces within milliseconds: less than this nobody draws. */
const SHORTEST = 20;
/** The unit is at the end. */
const LAST = 0.8;

export interface Scale {
  end: number;
  ticks: readonly number[];
}

interface Tick {
  at: number;
  outcome?: Outcome;
}

/** Some room is left at the end for a legend that begins there. */
export function scaleTo(last: number): Scale {
  const end = Math.max(SHORTEST, last * 1.14);
  const step = STEPS.find((candidate) => end / candidate <= MAX_TICKS) ?? end;
  const count = Math.floor(end / step);
  return { end, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** The numbers on the axis: the moments of decisions come first, and round ones where there is room for them. */
export function ticksOf(scale: Scale, decided: readonly Required<Tick>[]): Tick[] {
  const chosen: Tick[] = [];
  const candidates: Tick[] = [...decided, ...scale.ticks.map((at) => ({ at }))];
  for (const tick of candidates) {
    const isFree =
      tick.at <= scale.end * LAST &&
      chosen.every(({ at }) => Math.abs(at - tick.at) >= scale.end * LEAST_GAP);
    if (isFree) chosen.push(tick);
  }
  return chosen.toSorted((a, b) => a.at - b.at);
}

/** A moment as a part of the width: the drawing is as wide as its place, and its text is not stretched. */
export function percent(at: number, { end }: Scale): string {
  return `${Math.round((at / end) * 10_000) / 100}%`;
}
