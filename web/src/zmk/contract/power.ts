/** What the power profiler counts with: site/data/power.toml, as Python hands it over. */

/** A number and the range that is believed. */
export interface Figure {
  value: number;
  low: number;
  high: number;
}

export interface Board {
  title: string;
  supply: "LDO" | "SWITCHING";
  /** At the supply's output. */
  volts: number;
  /** Of a switching supply, 0 to 1. */
  efficiency: number | null;
  /** µA with everything off: of the supply, of the rest. */
  quiescent: number;
  other: number;
}

/** µA idle, and µA more while a key is held. */
export interface RoleFigures {
  idle: Figure;
  typing: Figure;
}

/** µA while it refreshes or is lit and at rest; which share of its time it is so, and which in the classic model. */
export interface DisplayFigures {
  active: Figure;
  rest: Figure;
  shown: Figure;
  share: Figure;
}

export interface PowerFigures {
  /** [charge left from 0 to 1, volts], both rising. */
  curve: number[][];
  boards: Record<string, Board>;
  base: {
    host: Figure;
    off: Figure;
    standalone: RoleFigures;
    central: RoleFigures;
    peripheral: RoleFigures;
  };
  radio: { extra: Figure; burst: Figure; hosts: Figure; link: Figure };
  day: { held: Figure; bursts: Figure };
  glow: { firmware: Figure; lit: Figure; dark: Figure };
  light: { pwm: Figure; colors: Record<string, Figure> };
  displays: Record<string, DisplayFigures>;
  encoder: { rest: Figure };
  cell: {
    volts: Figure;
    leak: Figure;
    guard: Figure;
    usable: Figure;
    dropout: Figure;
    empty: Figure;
  };
  classic: {
    discharge: Figure;
    efficiency: Figure;
    spread: Figure;
    typing: Figure;
    accuracy: Figure;
  };
}

/** A figure as the page tells it. */
export interface FigureRow {
  name: string;
  amount: string;
  range: string;
  unit: string;
  kind: string;
  conditions: string;
  source: string;
  href: string | null;
}

export type PowerModel = "classic" | "default";

/** A side of a keyboard as `homerow power` prints it; a placeholder without an estimate. */
export type SideAnswer =
  | {
      role: string;
      total_uW: number;
      avg_minutes: number;
      worst_minutes: number;
      duration_text: string;
      parts: { title: string; usage_uW: number }[];
    }
  | { role: string; placeholder: true };
