/** What the simulator computes for a timeline: layers, what the computer sees, and decisions of hold-taps. */
import type { State, StatedOutcome, Timeline, TimelineSimulation } from "../contract/pictures";
import { shifted } from "../hold-tap/explain";
import { type Input, simulate } from "../simulator/simulate";
import type { TraceEntry } from "../simulator/trace";

/** Longer than the firmware's usual times, so that nothing is left to happen. */
const REST = 3000;
/** Reports reach the computer one after another, over Bluetooth in intervals of 7.5 ms or more. */
const REPORT_INTERVAL = 8;
const MODIFIERS = ["Ctrl", "Shift", "Alt", "GUI"];

/** Add the rows and the outcomes that the text asks for. */
export function withSimulation(timeline: Timeline): Timeline {
  const { simulation, presses } = timeline;
  if (!simulation) return timeline;
  const inputs = inputsOf(timeline, simulation);
  const last = Math.max(0, ...presses.map(({ to }) => to));
  const { trace } = simulate(simulation.keyboard, inputs, last + REST);
  const computed = simulation.shown.flatMap((row) =>
    row === "computer" ? reportStates(trace, simulation, last) : layerStates(trace, row, last),
  );
  return {
    ...timeline,
    states: [...timeline.states, ...computed],
    outcomes: [...timeline.outcomes, ...outcomesOf(trace, simulation)],
  };
}

function inputsOf({ presses }: Timeline, { keys }: TimelineSimulation): Input[] {
  const inputs = presses.flatMap(({ key, from, to }): Input[] => {
    const position = keys.indexOf(key);
    return [
      { kind: "key", at: from, position, pressed: true },
      { kind: "key", at: to, position, pressed: false },
    ];
  });
  return inputs.toSorted((first, second) => first.at - second.at);
}

/** When a layer is active; one that stays active is drawn until the last release. */
function layerStates(trace: readonly TraceEntry[], row: string, last: number): State[] {
  const changes = trace.flatMap((entry) =>
    entry.kind === "layer" && row === `layer ${entry.layer}`
      ? [{ at: entry.at, legend: entry.active ? "on" : "" }]
      : [],
  );
  return statesOf(row, changes, last);
}

interface Change {
  at: number;
  legend: string;
}

/** The keys of the reports, as what they type: a modifier counts when its key is pressed. */
function reportStates(
  trace: readonly TraceEntry[],
  simulation: TimelineSimulation,
  last: number,
): State[] {
  let pressed = new Map<string, string>();
  const changes: Change[] = [];
  for (const entry of trace) {
    if (entry.kind !== "report") continue;
    const modifiers = modifiersOf(entry.modifiers);
    pressed = pressedAfter(pressed, entry, modifiers, simulation);
    const legend = [...pressed.values()].join(" ") || modifiers.join("+");
    const before = changes.at(-1);
    const arrived = (before?.at ?? -Infinity) + REPORT_INTERVAL;
    if (legend !== (before?.legend ?? ""))
      changes.push({ at: Math.max(entry.at, arrived), legend });
  }
  return withoutLastModifiers(statesOf("computer", changes, last));
}

function modifiersOf(flags: number): string[] {
  return MODIFIERS.filter((_, index) => flags & ((1 << index) | (1 << (index + 4))));
}

/** A report of one usage page leaves the keys of the other page as they are. */
function pressedAfter(
  before: ReadonlyMap<string, string>,
  { page, keys }: TraceEntry & { kind: "report" },
  modifiers: readonly string[],
  { names }: TimelineSimulation,
): Map<string, string> {
  const usages = keys.map((id) => `${page}:${id}`);
  const kept = [...before].filter(
    ([usage]) => !usage.startsWith(`${page}:`) || usages.includes(usage),
  );
  const added = usages
    .filter((usage) => !before.has(usage))
    .map((usage) => [usage, typedAs(names[usage] ?? usage, modifiers)] as const);
  return new Map([...kept, ...added]);
}

function typedAs(name: string, modifiers: readonly string[]): string {
  return shifted(name.length === 1 ? name.toLowerCase() : name, modifiers);
}

/** A key and its modifiers are released in two reports; modifiers alone for one interval are not drawn. */
function withoutLastModifiers(states: readonly State[]): State[] {
  return states.filter(({ from, to, legend }, index) => {
    const isShort = to - from <= REPORT_INTERVAL && states[index - 1]?.to === from;
    const isLast = states[index + 1]?.from !== to;
    return !(isShort && isLast && legend.split("+").every((word) => MODIFIERS.includes(word)));
  });
}

function statesOf(row: string, changes: readonly Change[], last: number): State[] {
  return changes.flatMap(({ at, legend }, index) => {
    const to = changes[index + 1]?.at ?? Math.max(last, at + REPORT_INTERVAL);
    return legend ? [{ row, from: at, to, legend }] : [];
  });
}

function outcomesOf(trace: readonly TraceEntry[], { keys }: TimelineSimulation): StatedOutcome[] {
  return trace.flatMap((entry) => {
    if (entry.kind !== "hold-tap-decided") return [];
    const outcome = entry.status === "tap" ? "tap" : "hold";
    const key = keys[entry.position];
    return key === undefined ? [] : [{ key, at: entry.at, outcome, legend: outcome }];
  });
}
