/** A session on the simulator: what became of its keys until now. */
import { type Explain, explainer, steps } from "../simulator/trace/explain";
import { simulate, type Simulation } from "../simulator/simulate";
import type { TraceEntry } from "../simulator/trace/trace";
import { type Decision, decisionsOf } from "./decisions";
import { keyNames, type NamedKeyboard } from "../timing/named-keyboard";
import type { Played } from "../timing/simulation-picture";
import { downKeys, isRunning, past, PAUSE, pressesOf, type Session } from "./session";

/** What is drawn of the reader's own typing: the last seconds. */
const WINDOW = 3000;
/** What may still happen after the last key: longer than the firmware's usual times. */
const REST = 3000;
/** The axis grows in such steps, so that it does not move all the time. */
const STEP = 200;

interface Result {
  played: Played;
  /** Those that are drawn. */
  decisions: readonly Decision[];
  activeLayers: readonly number[];
  down: readonly number[];
  /** The current time in the drawing, while something goes on. */
  now: number | null;
  /** Why the simulation ended early, if it did. */
  limit: string | null;
}

function explainerOf(named: NamedKeyboard): Explain {
  return explainer(named.keyboard, { usages: named.names, keys: keyNames(named).map(inSentence) });
}

/** A punctuation mark needs quotes among words. */
function inSentence(name: string): string {
  return /^[^\p{L}\p{N}]$/u.test(name) ? `“${name}”` : name;
}

/** What the simulator made of the first `count` inputs of a session. */
interface Run {
  inputs: Session["inputs"];
  count: number;
  until: number;
  simulation: Simulation;
}

/** Return what plays sessions. It keeps a simulation until the next input or timer: few frames have one. */
export function createPlayer(named: NamedKeyboard): (session: Session) => Result {
  const explain = explainerOf(named);
  let run: Run | null = null;
  let layers: readonly number[] = [];

  function simulateUntil({ inputs }: Session, count: number, until: number): Simulation {
    const isSame = run?.inputs === inputs && run.count === count && run.until <= until;
    if (run && isSame && until < run.simulation.lasts) return run.simulation;
    const simulation = simulate(named.keyboard, inputs.slice(0, count), until);
    run = { inputs, count, until, simulation };
    return simulation;
  }

  return (session) => {
    const result = play(named, session, explain, simulateUntil);
    // The same array while the same layers are active, so that keys need not be rendered again.
    if (layers.join() !== result.activeLayers.join()) layers = result.activeLayers;
    return { ...result, activeLayers: layers };
  };
}

/** Play what happened in a session until now. */
function play(
  named: NamedKeyboard,
  session: Session,
  explain: Explain,
  simulateUntil: (session: Session, count: number, until: number) => Simulation,
): Result {
  const inputs = past(session);
  const last = inputs.at(-1)?.at ?? 0;
  const running = isRunning(session);
  const until = running ? Math.max(session.now, last) : last + REST;
  const { trace, limit } = simulateUntil(session, inputs.length, until);
  const presses = pressesOf(inputs);
  const all = pressesOf(session.inputs);
  const { from, to } = windowOf(session, all.length === 0 ? 0 : lastMoment(trace, last));
  const shown = trace.filter(({ at }) => at >= from);
  const decisions = decisionsOf(shown, explain).map((each) => ({ ...each, at: each.at - from }));
  return {
    played: { named, presses, trace, steps: steps(shown, explain, from), from, to },
    decisions,
    activeLayers: activeLayers(trace, running ? until : Infinity),
    down: downKeys(session),
    now: running ? session.now - from : null,
    limit,
  };
}

/** When the last thing happened that is drawn. */
function lastMoment(trace: readonly TraceEntry[], last: number): number {
  const drawn = trace.findLast(({ kind }) => kind === "report" || kind === "layer");
  return Math.max(last, drawn?.at ?? 0);
}

/** A scene is drawn as a whole; of the reader's own keys, those since the last pause, and not too many. */
function windowOf(session: Session, last: number): { from: number; to: number } {
  const { title, inputs, now } = session;
  const scene = inputs.at(-1)?.at ?? 0;
  const end = title !== null ? Math.max(scene, last) : isRunning(session) ? now : last;
  const to = Math.ceil((end + 20) / STEP) * STEP;
  if (title !== null) return { from: 0, to };
  return { from: Math.max(burstStart(session), to - WINDOW), to };
}

/** When the reader began again after a pause without any key. */
function burstStart({ inputs }: Session): number {
  const down = new Set<number>();
  let start = inputs[0]?.at ?? 0;
  let before = start;
  for (const { position, pressed, at } of inputs) {
    if (down.size === 0 && at - before > PAUSE) start = at;
    if (pressed) down.add(position);
    else down.delete(position);
    before = at;
  }
  return start;
}

function activeLayers(trace: readonly TraceEntry[], until: number): number[] {
  const active = new Set<number>();
  for (const entry of trace) {
    if (entry.kind !== "layer" || entry.at > until) continue;
    if (entry.active) active.add(entry.layer);
    else active.delete(entry.layer);
  }
  return [...active];
}
