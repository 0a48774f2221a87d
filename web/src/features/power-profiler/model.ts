import type { Board, Figure, PowerFigures } from "../../contract/power";
import type { Half, Setup } from "./setup";

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

type Bound = keyof Figure;

// --- The classic model: the estimator that readers know, figure for figure ---------------------------------

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
  return board ? { ...board, efficiency: board.efficiency ?? 1 } : null;
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
    const forward = classicForward(inputs, light.colours);
    const lit =
      ((board.volts - forward) / Number(inputs.backlightResistance)) *
      1_000_000 *
      level *
      Number(inputs.backlightQuantity);
    const dimming = level > 0 && level < 1 ? light.pwm.value : 0;
    parts.push({ title: "Backlight", microwatts: (lit + dimming) * volts * awake });
  }
  if (inputs.displayEnabled && Object.hasOwn(displays, inputs.displayType)) {
    const { active, rest, share } = own(displays, inputs.displayType);
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

function classicForward(inputs: ClassicInputs, colours: Readonly<Record<string, Figure>>): number {
  if (inputs.backlightColor === "custom") return Number(inputs.backlightVoltage);
  const colour = inputs.backlightColor || "White";
  return Object.hasOwn(colours, colour) ? own(colours, colour).value : NaN;
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

// --- The better model --------------------------------------------------------------------------------------

/** A half with everything that decides what it draws. */
interface Case {
  half: Half;
  board: Board;
  role: Role;
  setup: Setup;
  figures: PowerFigures;
}

/** Shares of a day. `active` holds `typing`; active, idle and asleep make 1. */
interface Day {
  typing: number;
  active: number;
  awake: number;
  asleep: number;
}

interface Draw {
  title: string;
  /** Whether the current flows from the cell as it is, or through the board's supply. */
  from: "cell" | "supply";
  microamps: (side: Case, day: Day, bound: Bound) => number;
}

const DRAWS: readonly Draw[] = [
  {
    title: "The battery itself",
    from: "cell",
    microamps: ({ half, figures: { cell } }, _, bound) =>
      (half.battery * 1000 * cell.leak[bound]) / (30 * 24) + cell.guard[bound],
  },
  {
    title: "Board, doing nothing",
    from: "cell",
    microamps: ({ board }) => board.quiescent + board.other,
  },
  {
    title: "Radio and firmware",
    from: "supply",
    microamps: (side, { awake, asleep }, bound) =>
      (links(side, bound) + loudness(side, bound)) * awake + side.figures.base.off[bound] * asleep,
  },
  {
    title: "Typing",
    from: "supply",
    microamps: ({ role, figures: { base, day } }, { typing }, bound) =>
      base[role].typing[bound] * day.held[bound] * typing,
  },
  { title: "Underglow", from: "supply", microamps: underglow },
  { title: "Backlight", from: "supply", microamps: backlight },
  { title: "Display", from: "supply", microamps: display },
  {
    title: "Encoders",
    from: "supply",
    microamps: ({ half, figures }, _, bound) => half.encoders * figures.encoder.rest[bound],
  },
];

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
  const spans = DRAWS.map((draw) => ({ draw, span: spanOf(draw, side, atMean) }));
  const parts = spans
    .filter(({ span }) => span.high > 0)
    .map(({ draw: { title }, span: { value } }) => ({
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
      sum(spans.map(({ draw, span }) => (draw.from === "cell" ? span.value : 0))),
      sum(spans.map(({ draw, span }) => (draw.from === "cell" ? 0 : span.value))) / atMean,
    ]),
  };
}

function boardOf(half: Half, { boards }: PowerFigures): Board {
  const known = Object.hasOwn(boards, half.board) ? boards[half.board] : undefined;
  return known ?? { ...half, title: "", efficiency: half.efficiency / 100 };
}

function spanOf(draw: Draw, side: Case, atMean: number): Figure {
  const at = (bound: Bound) =>
    draw.microamps(side, dayOf(side, bound), bound) * (draw.from === "cell" ? 1 : atMean);
  return { value: at("value"), low: at("low"), high: at("high") };
}

/** One meter took most figures, so that their errors may well point the same way: they add as they are. */
function total(spans: readonly Figure[]): Figure {
  const of = (bound: Bound) => sum(spans.map((span) => span[bound]));
  return { value: of("value"), low: of("low"), high: of("high") };
}

function dayOf({ setup: { shared }, figures }: Case, bound: Bound): Day {
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

/** µA of the connections that a role keeps up while it is awake. */
function links({ role, setup: { shared }, figures: { base } }: Case, bound: Bound): number {
  const hosts = role === "peripheral" ? 0 : shared.hosts * base.host[bound];
  // Measured at 7.5 ms; with fewer meetings a second there is less to do.
  const meetings = role === "standalone" ? 1 : 7.5 / Number(shared.interval);
  return hosts + base[role].idle[bound] * meetings;
}

/** µA that a higher transmit power costs: the radio's extra current, for the time that it sends. */
function loudness({ role, setup: { shared }, figures: { radio } }: Case, bound: Bound): number {
  if (shared.dbm === "0") return 0;
  const meetings = (radio.link[bound] * 7.5) / Number(shared.interval);
  const events = {
    standalone: shared.hosts * radio.hosts[bound],
    central: shared.hosts * radio.hosts[bound] + meetings,
    // The firmware lets it skip 30 meetings in a row.
    peripheral: meetings / 31,
  }[role];
  return (radio.extra[bound] * radio.burst[bound] * events) / 1000;
}

function underglow(
  { half, setup: { shared }, figures: { glow } }: Case,
  day: Day,
  bound: Bound,
): number {
  if (half.glow === 0) return 0;
  const shown = shared.glowIdleOff ? day.active : day.awake;
  const level = half.glowLevel / 100;
  const lit = glow.dark[bound] + level * (glow.lit[bound] - glow.dark[bound]);
  const dark = shared.cut ? 0 : half.glow * glow.dark[bound];
  return (glow.firmware[bound] + half.glow * lit) * shown + dark * (1 - shown);
}

function backlight(
  { half, board, setup: { shared }, figures: { light } }: Case,
  day: Day,
  bound: Bound,
): number {
  const forward = half.colour === "custom" ? half.forward : own(light.colours, half.colour).value;
  // A LED whose forward voltage the supply does not reach stays dark.
  const most = (Math.max(0, board.volts - forward) / half.ohms) * 1_000_000;
  const level = half.lightsLevel / 100;
  if (half.lights === 0 || level === 0) return 0;
  const dimming = level < 1 ? light.pwm[bound] : 0;
  return (most * level * half.lights + dimming) * (shared.lightsIdleOff ? day.active : day.awake);
}

function display(
  { half, setup: { shared }, figures: { displays } }: Case,
  day: Day,
  bound: Bound,
): number {
  if (half.display === "none") return 0;
  const { active, rest, shown } = own(displays, half.display);
  // The firmware turns only OLEDs off by itself.
  const on = half.display === "OLED" && shared.blank ? day.active : day.awake;
  const powered = shared.cut ? day.awake : 1;
  const working = on * shown[bound];
  return active[bound] * working + rest[bound] * (powered - working);
}

/** What the cell gives for one unit of current at the supply's output. */
function factor({ supply, volts, efficiency }: Board, cellVolts: number): number {
  return supply === "LDO" ? 1 : volts / ((efficiency ?? 1) * cellVolts);
}

/**
 * Minutes from full to empty: a slice of the charge after the other, each at the voltage that it is given at. The cell
 * and what it feeds err independently of each other, so their factors combine as squares of logarithms.
 */
function life(
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

/** The middle rule; a discharge curve is smooth enough for a few slices. */
function integral(from: number, to: number, of: (x: number) => number): number {
  const SLICES = 24;
  const width = (to - from) / SLICES;
  return sum(Array.from({ length: SLICES }, (_, i) => of(from + (i + 0.5) * width))) * width;
}

/** Read a curve of rising points: column `to` where column `from` is `x`; flat beyond its ends. */
function interpolate(curve: readonly number[][], x: number, from: 0 | 1, to: 0 | 1): number {
  const at = (index: number, column: 0 | 1) => curve[index]?.[column] ?? 0;
  const next = curve.findIndex((point) => (point[from] ?? 0) >= x);
  if (next === 0) return at(0, to);
  if (next === -1) return at(curve.length - 1, to);
  const share = (x - at(next - 1, from)) / (at(next, from) - at(next - 1, from));
  return at(next - 1, to) + share * (at(next, to) - at(next - 1, to));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T {
  const value = table[key];
  if (value === undefined) throw new Error(`the power figures have no ${key}`);
  return value;
}
