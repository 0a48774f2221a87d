/** Words per minute: the firmware counts key releases, and computes the figure each second. */
import { newTimer, schedule } from "./clock";
import type { Listener } from "./events";
import type { Machine } from "./machine";
import { record } from "./trace/trace";

const INTERVAL_MS = 1000;
const RESET_SECONDS = 5;
const KEYS_PER_WORD = 5;

export interface WordCount {
  keys: number;
  seconds: number;
  wpm: number;
}

export function newWordCount(): WordCount {
  return { keys: 0, seconds: 0, wpm: 0 };
}

export const wpmListener: Listener = {
  name: "wpm",
  key: (machine, event) => {
    if (event.pressed) return event;
    const { wordCount } = machine;
    wordCount.keys += 1;
    record(machine, { kind: "words-counted", keys: wordCount.keys, id: event.id });
    return event;
  },
};

/** Compute the figure each second, from the start of the keyboard on. */
export function startWordCount(machine: Machine): void {
  const { clock } = machine;
  const timer = newTimer(() => {
    count(machine);
    // The timer is periodic: it does not drift.
    schedule(clock, timer, INTERVAL_MS - clock.lateness);
  });
  schedule(clock, timer, INTERVAL_MS);
}

function count(machine: Machine): void {
  const { wordCount } = machine;
  wordCount.seconds += 1;
  const minutes = wordCount.seconds / 60;
  const wpm = Math.trunc(wordCount.keys / KEYS_PER_WORD / minutes);
  if (wpm !== wordCount.wpm) {
    record(machine, { kind: "words-per-minute", wpm, seconds: wordCount.seconds });
    wordCount.wpm = wpm;
  }
  if (wordCount.seconds < RESET_SECONDS) return;
  wordCount.seconds = 0;
  wordCount.keys = 0;
}
