import type { Figure } from "../../contract/power";

export type Role = "standalone" | "central" | "peripheral";

/** What uses a share of a battery. */
export interface Part {
  title: string;
  /** Drawn from the cell, on average over a day. */
  microamps: number;
  microwatts: number;
}

/** A half, or a keyboard in one piece: `low` is what to count on, `high` what to hope for. */
export interface Side {
  role: Role;
  parts: Part[];
  microamps: Figure;
  microwatts: number;
  minutes: Figure;
}
