/** A timeline as what is drawn of it: rows of bars, periods, decisions, and the same in words. */
import type { Outcome, Press, State, StatedOutcome, Term, Timeline } from "../contract/pictures";
import { simulatedPicture } from "./timeline-picture";

export type BarKind = "wait" | "plain" | "state" | "combo" | Outcome;

/** A stretch of time on a row; `wait`: nothing was sent yet. */
export interface Bar {
  kind: BarKind;
  from: number;
  to: number;
  legend: string;
}

export interface Row {
  name: string;
  isKey: boolean;
  bars: Bar[];
}

/** A decision: on the row where the key was pressed. */
export interface Mark {
  row: number;
  at: number;
  outcome: Outcome;
}

export interface Picture {
  title: string;
  rows: Row[];
  marks: Mark[];
  terms: Term[];
  /** What the computer makes of it. */
  typed: string[];
  /** Each moment in words, in order of time. */
  steps: string[];
  /** The reasons of decisions, which are among the steps. */
  reasons?: string[];
  /** When the last thing ends. */
  end: number;
}

export function pictureOf(timeline: Timeline): Picture {
  return timeline.simulation
    ? simulatedPicture(timeline, timeline.simulation)
    : illustratedPicture(timeline);
}

/** What an author drew by hand. */
function illustratedPicture(timeline: Timeline): Picture {
  const { title, presses, outcomes, states, terms } = timeline;
  const keys = [...new Set(presses.map(({ key }) => key))];
  return {
    title,
    rows: [...keys.map((key) => keyRow(key, timeline)), ...stateRows(states)],
    marks: outcomes.map(({ key, at, outcome }) => ({ row: keys.indexOf(key), at, outcome })),
    terms,
    typed: [],
    steps: inOrder(statedSteps(timeline)),
    end: Math.max(...[...presses, ...states, ...terms].map(({ to }) => to), 0),
  };
}

function keyRow(key: string, { presses, outcomes }: Timeline): Row {
  const outcomesOfKey = outcomes.filter((outcome) => outcome.key === key);
  const bars = presses
    .filter((press) => press.key === key)
    .flatMap((press) => pressBars(press, outcomesOfKey));
  return { name: key, isKey: true, bars };
}

function pressBars({ from, to }: Press, outcomes: readonly StatedOutcome[]): Bar[] {
  const stated = outcomes.find(({ at }) => at >= from && at <= to);
  if (!stated) return [{ kind: "plain", from, to, legend: "" }];
  const { at, outcome, legend } = stated;
  const result: Bar = { kind: outcome, from: at, to, legend };
  return at > from ? [{ kind: "wait", from, to: at, legend: "" }, result] : [result];
}

function stateRows(states: readonly State[]): Row[] {
  const names = [...new Set(states.map(({ row }) => row))];
  return names.map((name) => ({
    name,
    isKey: false,
    bars: states
      .filter(({ row }) => row === name)
      .map(({ from, to, legend }) => ({ kind: "state", from, to, legend })),
  }));
}

interface Step {
  at: number;
  text: string;
}

function statedSteps({ presses, outcomes, states }: Timeline): Step[] {
  return [
    ...presses.flatMap(({ key, from, to }) => [
      { at: from, text: `${key} is pressed` },
      { at: to, text: `${key} is released` },
    ]),
    ...outcomes.map(({ at, key, outcome, legend }) => ({
      at,
      text: `${key} is decided: ${outcome}, ${legend}`,
    })),
    ...states.flatMap(({ row, from, to, legend }) => [
      { at: from, text: `${row}: ${legend} begins` },
      { at: to, text: `${row}: ${legend} ends` },
    ]),
  ];
}

function inOrder(steps: readonly Step[]): string[] {
  return steps.toSorted((a, b) => a.at - b.at).map(({ at, text }) => `${at} ms: ${text}.`);
}
