/** The classic model: the estimator that readers know, figure for figure. */
import type { Figure, PowerFigures } from "../../contract/power";
import { lookUp, sum } from "./figures";
import type { Role, Side } from "./side";

/** Form values: numbers, or the text of an input that was edited. */
type Entry = number | string;

export interface ClassicInputs {
  board: string;
  split: boolean;
  batteryMilliAh: Entry;
  psuType: string;
  outputV: Entry;
  quiescentMicroA: Entry;
  otherQuiescentMicroA: Entry;
  efficiency: Entry;
  bondedQty: Entry;
  percentAsleep: Entry;
  glowEnabled: boolean;
  glowQuantity: Entry;
  glowBrightness: Entry;
  backlightEnabled: boolean;
  backlightQuantity: Entry;
  backlightColor: string;
  backlightVoltage: Entry;
  backlightResistance: Entry;
  backlightBrightness: Entry;
  displayEnabled: boolean;
  displayType: string;
}

interface ClassicBoard {
  supply: string;
  volts: number;
  efficiency: number;
  quiescent: Entry;
  other: Entry;
}

/** Return the estimate of one side, or null where there is none. */
export function classicSide(inputs: ClassicInputs, role: Role, figures: PowerFigures): Side | null {
  const board = classicBoard(inputs, figures);
  if (!board?.supply || !inputs.batteryMilliAh) return null;
  const parts = classicParts(inputs, role, board, figures).map(({ title, microwatts }) => ({
    title,
    microwatts,
    microamps: microwatts / figures.cell.volts.value,
  }));
  const microwatts = sum(parts.map((part) => part.microwatts));
  const minutes = classicMinutes(Number(inputs.batteryMilliAh), microwatts, figures);
  const microamps = microwatts / figures.cell.volts.value;
  const high = microamps * (1 + figures.classic.accuracy.value);
  if (!Number.isFinite(microwatts) || !Number.isFinite(minutes.value)) return null;
  return {
    role,
    parts,
    microwatts,
    minutes,
    microamps: { value: microamps, low: microamps, high },
  };
}

function classicBoard(inputs: ClassicInputs, { boards }: PowerFigures): ClassicBoard | null {
  if (inputs.board === "custom") {
    return {
      supply: inputs.psuType,
      volts: Number(inputs.outputV),
      efficiency: Number(inputs.efficiency),
      quiescent: inputs.quiescentMicroA,
      other: inputs.otherQuiescentMicroA,
    };
  }
  const board = Object.hasOwn(boards, inputs.board) ? boards[inputs.board] : undefined;
  if (!board) return null;
  const other = board.other + whole(inputs.otherQuiescentMicroA);
  return { ...board, other, efficiency: board.efficiency ?? 1 };
}

function classicParts(
  inputs: ClassicInputs,
  role: Role,
  board: ClassicBoard,
  { base, cell, classic, glow, light, displays }: PowerFigures,
): { title: string; microwatts: number }[] {
  const volts = classicVolts(board, cell.volts.value);
  const awake = 1 - Number(inputs.percentAsleep);
  const hosts = role === "peripheral" ? 0 : base.host.value * Number(inputs.bondedQty);
  const parts = [
    {
      title: "Battery self-discharge",
      microwatts:
        ((whole(inputs.batteryMilliAh) * (classic.discharge.value / 100) * 1000) / 30 / 24) *
        cell.volts.value,
    },
    {
      title: "Board quiescent current",
      microwatts: (whole(board.quiescent) + whole(board.other)) * volts,
    },
    { title: "Firmware and radio", microwatts: (base[role].idle.value + hosts) * volts * awake },
    {
      title: "Typing",
      microwatts: base[role].typing.value * classic.typing.value * volts * awake,
    },
  ];
  if (inputs.glowEnabled) {
    const one =
      Number(inputs.glowBrightness) * (glow.lit.value - glow.dark.value) + glow.dark.value;
    const microamps = glow.firmware.value + Number(inputs.glowQuantity) * one;
    parts.push({ title: "RGB underglow", microwatts: microamps * volts * awake });
  }
  if (inputs.backlightEnabled) {
    const level = Number(inputs.backlightBrightness);
    const forward = classicForward(inputs, light.colors);
    const lit =
      ((board.volts - forward) / Number(inputs.backlightResistance)) *
      1_000_000 *
      level *
      Number(inputs.backlightQuantity);
    const dimming = level > 0 && level < 1 ? light.pwm.value : 0;
    parts.push({ title: "Backlight", microwatts: (lit + dimming) * volts * awake });
  }
  if (inputs.displayEnabled && Object.hasOwn(displays, inputs.displayType)) {
    const { active, rest, share } = lookUp(displays, inputs.displayType);
    const microamps = active.value * share.value + rest.value * (1 - share.value);
    parts.push({ title: "Display", microwatts: microamps * volts * awake });
  }
  return parts;
}

/** What turns a current at the supply's output into power from the cell; of a supply of no known kind nothing. */
function classicVolts({ supply, volts, efficiency }: ClassicBoard, cellVolts: number): number {
  if (supply === "LDO") return cellVolts;
  return supply === "SWITCHING" ? volts / efficiency : NaN;
}

function classicForward(inputs: ClassicInputs, colors: Readonly<Record<string, Figure>>): number {
  if (inputs.backlightColor === "custom") return Number(inputs.backlightVoltage);
  const color = inputs.backlightColor || "White";
  return Object.hasOwn(colors, color) ? lookUp(colors, color).value : NaN;
}

function classicMinutes(milliamphours: number, microwatts: number, figures: PowerFigures): Figure {
  const { efficiency, spread, accuracy } = figures.classic;
  const minutes = (share: number, draw: number) =>
    Math.round(((milliamphours * figures.cell.volts.value * share * 1000) / draw) * 60);
  const value = minutes(efficiency.value, microwatts);
  const low = minutes(efficiency.value - spread.value, microwatts * (1 + accuracy.value));
  return { value, low, high: value + (value - low) };
}

/** A number cut to its whole part, as form text is. */
function whole(entry: Entry): number {
  return parseInt(String(entry), 10);
}
