/** The queue of macros and sensors: bindings that are invoked one after another, with waits between them. */
import { newTimer, schedule, type Timer } from "../clock";
import { invoke } from "../invoke";
import type { Binding } from "../keyboard";
import type { Machine } from "../machine";
import { record } from "../trace/trace";

const MAX_QUEUED = 64; // CONFIG_ZMK_BEHAVIORS_QUEUE_SIZE

interface QueuedBinding {
  readonly binding: Binding;
  readonly position: number;
  readonly pressed: boolean;
  /** How long the next one waits. */
  readonly wait: number;
}

export interface BehaviorQueue {
  readonly items: QueuedBinding[];
  timer: Timer | null;
  /** Whether the timer's work runs: it takes what is added meanwhile. */
  isRunning: boolean;
}

export function newBehaviorQueue(): BehaviorQueue {
  return { items: [], timer: null, isRunning: false };
}

/** Add a binding; a full queue drops it. Bindings run at once unless an earlier one waits. */
export function enqueueBinding(machine: Machine, item: QueuedBinding): void {
  const { behaviorQueue } = machine;
  if (behaviorQueue.items.length === MAX_QUEUED) {
    record(machine, { kind: "binding-dropped", behavior: item.binding.behavior });
    return;
  }
  behaviorQueue.items.push(item);
  const timer = timerOf(machine);
  if (timer.state === "idle" && !behaviorQueue.isRunning) processNext(machine, timer);
}

function timerOf(machine: Machine): Timer {
  const { behaviorQueue } = machine;
  const timer = (behaviorQueue.timer ??= newTimer(() => {
    behaviorQueue.isRunning = true;
    processNext(machine, timer);
    behaviorQueue.isRunning = false;
  }));
  return timer;
}

function processNext(machine: Machine, timer: Timer): void {
  const { behaviorQueue, clock } = machine;
  for (;;) {
    const item = behaviorQueue.items.shift();
    if (!item) return;
    const { binding, position, pressed, wait } = item;
    record(machine, { kind: "queue-invoked", ...binding });
    invoke(machine, binding, { position, at: clock.now }, pressed);
    record(machine, { kind: "queue-waited", wait });
    if (wait <= 0) continue;
    schedule(clock, timer, wait);
    return;
  }
}
