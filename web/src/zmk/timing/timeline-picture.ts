/** The picture of a timeline that the simulator computes. */
import type { Timeline, TimelineSimulation, Press as WrittenPress } from "../contract/pictures";
import { type Explain, explainer, steps } from "../simulator/trace/explain";
import { type Input, simulate } from "../simulator/simulate";
import type { TraceEvent, TraceEntry } from "../simulator/trace/trace";
import type { Press } from "./effects";
import type { Bar, Picture, Row } from "./picture";
import { computerBars, keyRow, marksOf, type Played, stateBars } from "./simulation-picture";
import { drawnTerms } from "./terms";
import { seenReports, typedWords } from "./typed";

/** Longer than the firmware's usual times, so that nothing is left to happen. */
const REST = 3000;

type Kinds = ReadonlySet<TraceEvent["kind"]>;

/** Decisions that readers wonder about, so that their reasons are shown. */
const REASONS: Kinds = new Set([
  "hold-tap-decided",
  "hold-tap-interrupted",
  "retro-tap",
  "tap-dance-decided",
  "combo-pressed",
  "combo-missed",
  "sticky-key-ended",
  "sticky-key-expired",
  "caps-word",
  "morphed",
  "key-repeated",
  "conditional-layer",
  "soft-off",
] as const);
/** What is drawn, so that the picture ends after it. */
const DRAWN: Kinds = new Set(["report", "layer", "sticky-key-expired"] as const);

type EndedPress = Press & { to: number };

export function simulatedPicture(timeline: Timeline, simulation: TimelineSimulation): Picture {
  const { keyboard, positions, names, shown } = simulation;
  const presses = timeline.presses.map((press) => placed(press, positions));
  const last = Math.max(0, ...presses.map(({ to }) => to));
  const { trace } = simulate(keyboard, inputsOf(presses), last + REST);
  const to = Math.max(last, trace.findLast(({ kind }) => DRAWN.has(kind))?.at ?? 0);
  const played: Played = { named: { keyboard, names }, presses, trace, steps: [], from: 0, to };
  const keys = namesOf(positions);
  const explain = explainer(keyboard, { usages: names, keys });
  const pressed = [...new Set(presses.map(({ position }) => position))];
  return {
    title: timeline.title,
    rows: [
      ...pressed.map((position) => keyRow(played, position, keys[position] ?? "")),
      ...shown.map((name): Row => ({ name, isKey: false, bars: shownBars(played, name) })),
    ],
    marks: marksOf(played, pressed),
    terms: drawnTerms(played),
    typed: typedWords(seenReports(trace, names)),
    steps: steps(withoutDetails(trace, explain), explain),
    reasons: steps(
      trace.filter(({ kind }) => REASONS.has(kind)),
      explain,
    ),
    end: to,
  };
}

function placed(
  { key, from, to }: WrittenPress,
  positions: Readonly<Record<string, number>>,
): EndedPress {
  return { position: positions[key] ?? -1, from, to };
}

function namesOf(positions: Readonly<Record<string, number>>): string[] {
  const names: string[] = [];
  for (const [name, position] of Object.entries(positions)) names[position] = name;
  return names;
}

/** Releases come before presses of the same time. */
function inputsOf(presses: readonly EndedPress[]): Input[] {
  const inputs = presses.flatMap(({ position, from, to }): (Input & { kind: "key" })[] => [
    { kind: "key", at: from, position, pressed: true },
    { kind: "key", at: to, position, pressed: false },
  ]);
  return inputs.toSorted((a, b) => a.at - b.at || Number(a.pressed) - Number(b.pressed));
}

function shownBars(played: Played, row: string): Bar[] {
  const { trace, to, named } = played;
  if (row === "computer") return computerBars(seenReports(trace, named.names), played);
  const changes = trace.flatMap((entry) => {
    const legend = legendIn(entry, row);
    return legend === null ? [] : [{ at: entry.at, legend }];
  });
  return stateBars(row === "power" ? [{ at: 0, legend: "on" }, ...changes] : changes, to);
}

/** What a row shows from an entry on; empty: nothing. */
function legendIn(entry: TraceEntry, row: string): string | null {
  const on = (active: boolean) => (active ? "on" : "");
  if (entry.kind === "layer" && row === `layer ${entry.layer}`) return on(entry.active);
  if (entry.kind === "caps-word" && row === "caps word") return on(entry.active);
  if (entry.kind === "backlight" && row === "backlight") return `${entry.brightness}`;
  return entry.kind === "soft-off" && row === "power" && entry.isOff ? "" : null;
}

/** Reports tell what keys do. The first of several movements stands for all of them. */
function withoutDetails(trace: readonly TraceEntry[], explain: Explain): TraceEntry[] {
  const entries = trace.filter((entry) => entry.kind !== "key" && explain(entry) !== null);
  const isMovement = (entry: TraceEntry | undefined) => entry?.kind === "mouse-report";
  return entries.filter((entry, index) => !(isMovement(entry) && isMovement(entries[index - 1])));
}
