import type { Board, PowerFigures } from "../../contract/power";
import type { Bound } from "./figures";
import type { Half, Setup } from "../setup/setup";
import type { Role } from "./side";

/** A half with everything that decides what it draws. */
export interface Case {
  half: Half;
  board: Board;
  role: Role;
  setup: Setup;
  figures: PowerFigures;
}

/** Shares of a day. `active` holds `typing`; active, idle and asleep make 1. */
export interface Day {
  typing: number;
  active: number;
  awake: number;
  asleep: number;
}

export function dayOf({ setup: { shared }, figures }: Case, bound: Bound): Day {
  const typing = shared.typing / 24;
  const idle = Math.min(shared.idle / 24, 1 - typing);
  const away = 1 - typing - idle;
  const lingering = {
    stay: away,
    sleep: Math.min(away, (shared.absences * shared.sleepAfter) / (24 * 60)),
    off: 0,
  }[shared.leave];
  const stirred = Math.min(1, (figures.day.bursts[bound] * shared.idleAfter) / 3600);
  const awake = typing + idle + lingering;
  return { typing, active: typing + idle * stirred, awake, asleep: 1 - awake };
}
