/**
 * Time: timers that expire, and the queue of work that runs one item after another. It follows Zephyr's system work
 * queue: a timer that expires puts its work at the end of the queue, and scheduled work is not scheduled again.
 */

export interface Timer {
  run: () => void;
  state: "idle" | "scheduled" | "queued";
  due: number;
}

export interface Clock {
  now: number;
  /** A timer of the firmware expires up to one tick late, because it starts within a tick. */
  readonly lateness: number;
  /** In the order in which they expire. */
  scheduled: Timer[];
  queued: Timer[];
  isStopped: boolean;
}

export function newClock(lateness: number): Clock {
  return { now: 0, lateness, scheduled: [], queued: [], isStopped: false };
}

export function newTimer(run: () => void): Timer {
  return { run, state: "idle", due: 0 };
}

/** Run a timer's work after a delay, unless it is scheduled already. */
export function schedule(clock: Clock, timer: Timer, delay: number): void {
  if (timer.state !== "idle") return;
  if (delay <= 0) {
    enqueue(clock, timer);
    return;
  }
  timer.state = "scheduled";
  timer.due = clock.now + delay + clock.lateness;
  const later = clock.scheduled.findIndex((other) => other.due > timer.due);
  clock.scheduled.splice(later < 0 ? clock.scheduled.length : later, 0, timer);
}

export function cancel(clock: Clock, timer: Timer): void {
  if (timer.state === "scheduled") clock.scheduled.splice(clock.scheduled.indexOf(timer), 1);
  if (timer.state === "queued") clock.queued.splice(clock.queued.indexOf(timer), 1);
  timer.state = "idle";
}

export function reschedule(clock: Clock, timer: Timer, delay: number): void {
  cancel(clock, timer);
  schedule(clock, timer, delay);
}

/** Let time pass while the current work waits: timers expire, but their work does not run. */
export function sleep(clock: Clock, duration: number): void {
  passTime(clock, clock.now + duration + clock.lateness);
}

/** Run the next work, and wait for it if need be; false when there is none. */
export function runNext(clock: Clock): boolean {
  if (clock.queued.length === 0) {
    const due = clock.scheduled[0]?.due;
    if (due === undefined) return false;
    passTime(clock, due);
  }
  const work = clock.queued.shift();
  if (!work) return false;
  work.state = "idle";
  work.run();
  return true;
}

function passTime(clock: Clock, until: number): void {
  clock.now = Math.max(clock.now, until);
  while (clock.scheduled[0] && clock.scheduled[0].due <= until) {
    const timer = clock.scheduled.shift();
    if (timer) enqueue(clock, timer);
  }
}

function enqueue(clock: Clock, timer: Timer): void {
  timer.state = "queued";
  clock.queued.push(timer);
}
