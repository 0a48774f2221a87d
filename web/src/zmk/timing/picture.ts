/** From a sequence of keys to what is drawn of it: rows of bars, terms, decisions, and the same in words. */
import type { Outcome, Press, State, StatedOutcome, Term, Timeline } from "../contract/pictures";
import { decide, type Decision, type Key, type Sent, type Trace } from "../hold-tap/decide";
import { explain, isPutOff, typed } from "../hold-tap/explain";
import { DEFAULTS } from "../hold-tap/rules";
import { withSimulation } from "./simulated";

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
  /** When the last thing ends. */
  end: number;
}

/** Keys and what happened to them; a press that has not ended yet ends now. */
interface Recording {
  keys: readonly Key[];
  names: readonly string[];
  presses: readonly (Press & { position: number })[];
  trace: Trace;
}

export function pictureOf(written: Timeline): Picture {
  const timeline = withSimulation(written);
  const recording = recordingOf(timeline);
  const rows = [
    ...recording.names.map((name, position) =>
      keyRow(recording, position, ofKey(timeline.outcomes, name)),
    ),
    ...stateRows(timeline.states),
  ];
  const steps = [...recordedSteps(recording), ...statedSteps(timeline)];
  const isDecided = timeline.holdTaps.length > 0;
  return {
    title: timeline.title,
    rows,
    marks: [...recordedMarks(recording), ...statedMarks(timeline, recording.names)],
    terms: [...timeline.terms, ...recordedTerms(recording)],
    typed: isDecided ? typed(recording.trace.sent) : [],
    steps: inOrder(steps),
    end: endOf(timeline),
  };
}

/** Play a timeline's keys by the firmware's rules. */
function recordingOf({ presses, holdTaps }: Timeline): Recording {
  const names = [...new Set(presses.map(({ key }) => key))];
  const positions = new Map(names.map((name, position) => [name, position]));
  // What other keys send is told where it depends on a decision.
  const isDecided = holdTaps.length > 0;
  const keys = names.map((name): Key => {
    const holdTap = holdTaps.find(({ key }) => key === name);
    if (!holdTap) return { kind: "plain", sends: isDecided ? name.toLowerCase() : "" };
    const { tap, hold, triggers } = holdTap;
    // A key that may make it a hold, but is not pressed here, has no position.
    const triggerPositions = triggers.map((trigger) => positions.get(trigger) ?? -1);
    const settings = { ...DEFAULTS, ...holdTap.settings, triggerPositions };
    return { kind: "hold-tap", tap, hold, settings };
  });
  const placed = presses.map((press) => ({ ...press, position: positions.get(press.key) ?? -1 }));
  const events = placed
    .flatMap(({ position, from, to }) => [
      { position, isDown: true, at: from },
      { position, isDown: false, at: to },
    ])
    .toSorted((a, b) => a.at - b.at);
  return { keys, names, presses: placed, trace: decide(keys, events, Infinity) };
}

export function pictureOfRecording(recording: Recording, title: string, end: number): Picture {
  return {
    title,
    rows: recording.names.map((_, position) => keyRow(recording, position)),
    marks: recordedMarks(recording),
    terms: recordedTerms(recording),
    typed: typed(recording.trace.sent),
    steps: inOrder(recordedSteps(recording)),
    end,
  };
}

function ofKey(outcomes: readonly StatedOutcome[], name: string): StatedOutcome[] {
  return outcomes.filter(({ key }) => key === name);
}

function keyRow(
  recording: Recording,
  position: number,
  outcomes: readonly StatedOutcome[] = [],
): Row {
  const { names, presses } = recording;
  const own = presses.filter((press) => press.position === position);
  const bars = own.flatMap((press) => {
    const stated = outcomes.find(({ at }) => at >= press.from && at <= press.to);
    return stated ? statedBars(press, stated) : recordedBars(press, recording);
  });
  return { name: names[position] ?? "", isKey: true, bars };
}

function statedBars({ from, to }: Press, { at, outcome, legend }: StatedOutcome): Bar[] {
  return [
    ...(at > from ? [{ kind: "wait", from, to: at, legend: "" } as const] : []),
    { kind: outcome, from: at, to, legend },
  ];
}

/** The output of a press: nothing before the decision, then its result. */
function recordedBars(press: Recording["presses"][number], { trace, presses }: Recording): Bar[] {
  const { from, to, position } = press;
  const following = presses.find((other) => other.position === position && other.from > from);
  const sent = trace.sent.find(
    (one) => one.position === position && one.isDown && isWithin(one, press, following),
  );
  if (!sent) return [{ kind: "wait", from, to, legend: "" }];
  const wait: Bar = { kind: "wait", from, to: sent.at, legend: "" };
  const active: Bar = {
    kind: sent.as,
    from: sent.at,
    to: Math.max(to, sent.at),
    legend: sent.sends,
  };
  return sent.at > from ? [wait, active] : [active];
}

function isWithin(sent: Sent, press: Press, following: Press | undefined): boolean {
  return sent.at >= press.from && (following === undefined || sent.at < following.from);
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

/** Where retro-tap puts a hold off, the moment that counts is when it is sent, if it ever is. */
function recordedMarks({ trace, keys }: Recording): Mark[] {
  return trace.decisions.flatMap((decision) => {
    const { position, outcome } = decision;
    const key = keys[position];
    const isOff = key?.kind === "hold-tap" && isPutOff(decision, key.settings);
    const at = isOff ? holdSentAfter(decision, trace) : decision.at;
    return at === undefined ? [] : [{ row: position, at, outcome }];
  });
}

function holdSentAfter({ position, at }: Decision, { sent }: Trace): number | undefined {
  return sent.find(
    (one) => one.position === position && one.as === "hold" && one.isDown && one.at >= at,
  )?.at;
}

function statedMarks({ outcomes }: Timeline, names: readonly string[]): Mark[] {
  return outcomes.map(({ key, at, outcome }) => ({ row: names.indexOf(key), at, outcome }));
}

/** The terms of the press that is about one: it was decided at once, or is the last of the first hold-tap. */
function recordedTerms({ trace, keys, presses }: Recording): Term[] {
  const first = presses.find(({ position }) => keys[position]?.kind === "hold-tap");
  const atOnce = trace.decisions.find(({ moment }) => isAtOnce(moment));
  const shown = atOnce ?? presses.findLast(({ position }) => position === first?.position);
  const key = shown && keys[shown.position];
  if (!shown || key?.kind !== "hold-tap") return [];
  const { tappingTerm, quickTap, requirePriorIdle } = key.settings;
  const before = presses.filter(({ from }) => from < shown.from);
  const same = before.findLast(({ position }) => position === shown.position);
  const any = before.at(-1);
  return [
    ...termOf("quick-tap-ms", same, quickTap),
    ...termOf("require-prior-idle-ms", any, requirePriorIdle),
    ...(atOnce ? [] : termOf("tapping-term-ms", shown, tappingTerm)),
  ];
}

function isAtOnce(moment: Decision["moment"]): boolean {
  return moment === "quick-tap" || moment === "prior-idle";
}

function termOf(name: string, press: { from: number } | undefined, length: number | null): Term[] {
  if (!press || length === null) return [];
  return [{ label: `${name} ${length}`, from: press.from, to: press.from + length }];
}

interface Step {
  at: number;
  text: string;
}

function recordedSteps({ presses, trace, keys, names }: Recording): Step[] {
  const moves = presses.flatMap(({ key, from, to }) => [
    { at: from, text: `${key} goes down` },
    { at: to, text: `${key} comes up` },
  ]);
  const decisions = trace.decisions.map((decision) => ({
    at: decision.at,
    text: `${names[decision.position] ?? ""} is decided. ${explain(decision, keys, names)}`,
  }));
  return [...moves, ...decisions];
}

function statedSteps({ outcomes, states }: Timeline): Step[] {
  return [
    ...outcomes.map(({ at, key, outcome, legend }) => ({
      at,
      text: `${key} is decided: ${outcome}${legend === outcome ? "" : `, ${legend}`}`,
    })),
    ...states.flatMap(({ row, from, to, legend }) => [
      { at: from, text: `${row}: ${legend} begins` },
      { at: to, text: `${row}: ${legend} ends` },
    ]),
  ];
}

function inOrder(steps: readonly Step[]): string[] {
  return steps
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => `${Math.round(at)} ms: ${text.replace(/\.$/, "")}.`);
}

function endOf({ presses, states, terms }: Timeline): number {
  return Math.max(...[...presses, ...states, ...terms].map(({ to }) => to), 0);
}
