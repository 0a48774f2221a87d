/**
 * Play key and sensor events on a keyboard: what happens, in order, with times. `explainer` in explain.ts tells the
 * entries of the trace in words. This is all that the command, timing fences and components use.
 */
import { noteBacklight } from "./behaviors/backlight";
import { rotate } from "./behaviors/sensor-rotate";
import { newTimer, runNext, schedule } from "./clock";
import { raise } from "./events";
import type { Keyboard } from "./keyboard";
import { LimitError, spend } from "./limits";
import { type Machine, newMachine, type Options } from "./machine";
import { handleNextInput } from "./pointing/listener";
import { record, type TraceEntry } from "./trace/trace";
import { startWordCount } from "./wpm";

/** An input. `at` is in milliseconds from the start; events are in the order of time. */
export type Input =
  | { kind: "key"; at: number; position: number; pressed: boolean }
  | { kind: "sensor"; at: number; sensor: number; degrees: number };

export interface Simulation {
  trace: readonly TraceEntry[];
  /** Until when the trace would stay the same without another input. */
  lasts: number;
  /** Why it ended early, if it did. */
  limit: string | null;
}

const DEFAULTS: Options = {
  lateness: 0,
  isFullRollover: false,
  hasWordCount: false,
  hasBacklight: false,
  backlight: { start: 40, step: 20, isOn: true },
};

/** Play events, and let time pass until `until`. */
export function simulate(
  keyboard: Keyboard,
  inputs: readonly Input[],
  until: number,
  options: Partial<Options> = {},
): Simulation {
  const machine = newMachine(keyboard, { ...DEFAULTS, ...options });
  try {
    run(machine, inputs, until);
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    return { trace: machine.trace, lasts: until, limit: error.message };
  }
  const { queued, scheduled } = machine.clock;
  const lasts = queued.length > 0 ? until : (scheduled[0]?.due ?? Infinity);
  return { trace: machine.trace, lasts, limit: null };
}

function run(machine: Machine, inputs: readonly Input[], until: number): void {
  const { clock, options } = machine;
  if (options.hasWordCount) startWordCount(machine);
  if (options.hasBacklight) noteBacklight(machine);
  const isKey = ({ kind }: Input) => kind === "key";
  const turns = inputs.filter((input) => !isKey(input));
  start(machine, turns, Infinity, () => undefined);
  start(machine, inputs.filter(isKey), until, () => {
    clock.isStopped = true;
  });
  while (!clock.isStopped && spend(machine, () => runNextWork(machine)));
}

/**
 * Play inputs one after another. Each has the delay since the one before, as it has in the firmware's own tests, where
 * a busy keyboard delays all later inputs.
 */
function start(machine: Machine, inputs: readonly Input[], until: number, end: () => void): void {
  const { clock } = machine;
  let index = 0;
  const timer = newTimer(() => {
    const input = inputs[index];
    if (!input) {
      end();
      return;
    }
    // Work that is due at the same time comes before the input.
    schedule(
      clock,
      newTimer(() => {
        play(machine, input);
      }),
      0,
    );
    index += 1;
    wait();
  });
  const wait = () => {
    const next = inputs[index]?.at ?? until;
    if (next < Infinity) schedule(clock, timer, next - (inputs[index - 1]?.at ?? 0));
  };
  wait();
}

/** Events of pointing devices wait until all other work is done. */
function runNextWork(machine: Machine): boolean {
  const isBusy = machine.clock.queued.length > 0;
  return (!isBusy && handleNextInput(machine)) || runNext(machine.clock);
}

function play(machine: Machine, input: Input): void {
  if (input.kind === "sensor") {
    rotate(machine, input.sensor, input.degrees);
    return;
  }
  const { position, pressed } = input;
  record(machine, { kind: "position", position, pressed });
  raise(machine, { kind: "position", position, pressed, at: machine.clock.now });
}
