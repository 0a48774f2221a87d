import type { Case, Day } from "./day";
import { type Bound, lookUp } from "./figures";

/** A part of the keyboard that consumes current. */
export interface Consumer {
  title: string;
  /** Whether the current flows from the cell as it is, or through the board's supply. */
  from: "cell" | "supply";
  microamps: (side: Case, day: Day, bound: Bound) => number;
}

/** In the order in which results list them. */
export const CONSUMERS: readonly Consumer[] = [
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
  const forward = half.color === "custom" ? half.forward : lookUp(light.colors, half.color).value;
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
  const { active, rest, shown } = lookUp(displays, half.display);
  // The firmware turns only OLEDs off by itself.
  const on = half.display === "OLED" && shared.blank ? day.active : day.awake;
  const powered = shared.cut ? day.awake : 1;
  const working = on * shown[bound];
  return active[bound] * working + rest[bound] * (powered - working);
}
