/**
 * How ZMK decides what hold-taps are: key events in, decisions and what the computer gets out. The rules are those of
 * app/src/behaviors/behavior_hold_tap.c in zmkfirmware/zmk at 3609ac6fc, without `hold-while-undecided` and without
 * the 10 ms that the firmware rests between events that it kept. Times are in milliseconds.
 */
import type { HoldTapSettings, Outcome } from "../contract/pictures";
import { type Moment, OUTCOMES } from "./rules";

/** A key of the keyboard; its index is its position. The hold of a hold-tap is a modifier. */
export type Key =
  | { kind: "plain" | "modifier"; sends: string }
  | { kind: "hold-tap"; tap: string; hold: string; settings: HoldTapSettings };

export interface KeyEvent {
  position: number;
  isDown: boolean;
  at: number;
}

export interface Decision {
  position: number;
  /** When the key went down, and when it was decided. */
  from: number;
  at: number;
  outcome: Outcome;
  moment: Moment;
  /** The other key that decided, or the key at a position that is not a trigger and turned a hold into a tap. */
  other: number | null;
  /** Whether hold-trigger-key-positions turned a hold into this tap. */
  isHeldBack: boolean;
}

/** A key that the computer sees go down or up. */
export interface Sent {
  position: number;
  sends: string;
  as: Outcome | "plain";
  isModifier: boolean;
  isDown: boolean;
  at: number;
}

export interface Trace {
  decisions: readonly Decision[];
  sent: readonly Sent[];
  /** When the key that still waits will be decided by time alone; null when none waits. */
  due: number | null;
}

/** A hold-tap that is down. What time made a hold may still become a tap by `retro-tap`. */
interface Held {
  position: number;
  from: number;
  key: Extract<Key, { kind: "hold-tap" }>;
  status: Outcome | "undecided" | "timed-hold";
  firstOther: number | null;
}

/** Captured events that wait for a decision: keys, and modifiers that would affect earlier keys. */
type Kept = { event: KeyEvent } | { sent: Sent };

/** Play events, which are in order of time, on a keyboard, and let time pass until `now`. */
export function decide(keys: readonly Key[], events: readonly KeyEvent[], now: number): Trace {
  const keyboard = new Keyboard(keys);
  for (const event of events) keyboard.play(event);
  return keyboard.trace(now);
}

class Keyboard {
  private readonly decisions: Decision[] = [];
  private readonly sent: Sent[] = [];
  private readonly held = new Map<number, Held>();
  private waiting: Held | null = null;
  private kept: Kept[] = [];
  private lastTap = { position: -1, at: -Infinity };
  private now = 0;

  constructor(private readonly keys: readonly Key[]) {}

  play(event: KeyEvent): void {
    this.passTime(event.at);
    this.receive(event);
    this.passTime(event.at);
  }

  trace(now: number): Trace {
    this.passTime(now);
    const due = this.waiting && dueOf(this.waiting);
    return { decisions: this.decisions, sent: this.sent, due };
  }

  /** A key that was kept until now may be due in the past; it is decided now. */
  private passTime(until: number): void {
    while (this.waiting && dueOf(this.waiting) <= until) {
      this.now = Math.max(this.now, dueOf(this.waiting));
      this.decide(this.waiting, "term");
    }
    this.now = Math.max(this.now, until);
  }

  private receive(event: KeyEvent): void {
    this.interruptTimedHolds(event.position);
    if (!this.keeps(event)) this.act(event);
  }

  /** Another key ends what `retro-tap` put off: the hold is sent. */
  private interruptTimedHolds(position: number): void {
    for (const held of this.held.values()) {
      const { status, key } = held;
      if (held.position === position || status !== "timed-hold" || !key.settings.retroTap) continue;
      held.status = "hold";
      this.send(held, true);
    }
  }

  /** While a hold-tap waits, other keys wait with it, and may decide it. */
  private keeps(event: KeyEvent): boolean {
    const { waiting } = this;
    if (!waiting) return false;
    if (waiting.key.settings.triggerOnRelease !== event.isDown)
      waiting.firstOther ??= event.position;
    if (waiting.position === event.position) return false;
    // An event that was kept may be from after the term of a hold-tap that was kept too.
    if (event.at > dueOf(waiting)) this.decide(waiting, "term");
    return this.keepsFor(this.waiting, event);
  }

  private keepsFor(waiting: Held | null, event: KeyEvent): boolean {
    if (!waiting) return false;
    // A key that went down earlier comes up as if nothing waited.
    if (!event.isDown && !this.kept.some((kept) => isPress(kept, event.position))) return false;
    this.kept.push({ event });
    this.decide(waiting, event.isDown ? "other-press" : "other-release", event.position);
    return true;
  }

  private act(event: KeyEvent): void {
    const { position, isDown, at } = event;
    const key = this.keys[position];
    if (key === undefined) return;
    if (key.kind !== "hold-tap") {
      const isModifier = key.kind === "modifier";
      this.emit({ position, sends: key.sends, as: "plain", isModifier, isDown, at });
    } else if (isDown) {
      this.begin({ position, from: at, key, status: "undecided", firstOther: null });
    } else {
      this.end(event);
    }
  }

  private begin(held: Held): void {
    this.held.set(held.position, held);
    this.waiting = held;
    const { requirePriorIdle, quickTap } = held.key.settings;
    const idle = held.from - this.lastTap.at;
    if (idle < (requirePriorIdle ?? 0)) this.decide(held, "prior-idle");
    else if (this.lastTap.position === held.position && idle < (quickTap ?? 0))
      this.decide(held, "quick-tap");
  }

  private end({ position, at }: KeyEvent): void {
    const held = this.held.get(position);
    if (!held) return;
    if (at > dueOf(held)) this.decide(held, "term");
    this.decide(held, "release");
    if (held.status === "timed-hold" && held.key.settings.retroTap) {
      held.status = "tap";
      this.note(held, "tap", "retro-tap");
      this.send(held, true);
    }
    this.send(held, false);
    this.held.delete(position);
  }

  private decide(held: Held, moment: Moment, other: number | null = null): void {
    const outcome = OUTCOMES[held.key.settings.flavor][moment];
    if (!outcome || held.status !== "undecided") return;
    const isHeldBack = isNoTrigger(held);
    const isTimed = outcome === "hold" && moment === "term";
    held.status = isHeldBack ? "tap" : isTimed ? "timed-hold" : outcome;
    this.waiting = null;
    if (isHeldBack && outcome === "hold") this.note(held, "tap", moment, held.firstOther, true);
    else this.note(held, outcome, moment, other);
    if (held.status !== "timed-hold" || !held.key.settings.retroTap) this.send(held, true);
    this.letGo();
  }

  /** Release captured events in order; one of these keys may be a hold-tap that captures the rest. */
  private letGo(): void {
    const { kept } = this;
    this.kept = [];
    for (const one of kept) {
      if ("event" in one) this.receive(one.event);
      else this.emit(one.sent);
    }
  }

  private note(
    { position, from }: Held,
    outcome: Outcome,
    moment: Moment,
    other: number | null = null,
    isHeldBack = false,
  ): void {
    this.decisions.push({ position, from, at: this.now, outcome, moment, other, isHeldBack });
  }

  private send(held: Held, isDown: boolean): void {
    const { position, from: at, key, status } = held;
    const isTap = status === "tap";
    if (isTap && isDown) this.lastTap = { position, at };
    const sends = isTap ? key.tap : key.hold;
    this.emit({ position, sends, as: isTap ? "tap" : "hold", isModifier: !isTap, isDown, at });
  }

  /** `at` is when the key was pressed or released until here, and from here on when the computer sees it. */
  private emit(sent: Sent): void {
    if (sent.isDown && !sent.isModifier && sent.at > this.lastTap.at)
      this.lastTap = { position: -1, at: sent.at };
    if (this.waiting && sent.isModifier) this.kept.push({ sent });
    else this.sent.push({ ...sent, at: this.now });
  }
}

function dueOf({ from, key }: Held): number {
  return from + key.settings.tappingTerm;
}

function isPress(kept: Kept, position: number): boolean {
  return "event" in kept && kept.event.position === position && kept.event.isDown;
}

/** Whether the first other key is one that may make no hold. */
function isNoTrigger({ firstOther, key }: Held): boolean {
  const { triggerPositions } = key.settings;
  return (
    triggerPositions.length > 0 && firstOther !== null && !triggerPositions.includes(firstOther)
  );
}
