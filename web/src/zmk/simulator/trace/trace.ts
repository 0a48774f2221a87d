/** What happened in a simulation, in order. Each entry is one of the firmware's own log messages, or a report. */
import type { Flavor } from "../keyboard";
import { LimitError, MAX_TRACE } from "../limits";
import type { Machine } from "../machine";

export type Moment = "key-up" | "other-key-down" | "other-key-up" | "quick-tap" | "timer";
export type HoldTapStatus = "undecided" | "tap" | "hold-interrupt" | "hold-timer";
/** A property of time. In a decision by an earlier key, `ago` is when that key was pressed. */
export interface Term {
  name: "tapping-term-ms" | "quick-tap-ms" | "require-prior-idle-ms";
  ms: number;
  ago: number;
}
export type StickyEnd =
  "modified-key-released" | "next-key-pressed" | "pressed-again" | "held" | "timer";
export type ComboMiss = "timeout" | "layer" | "idle" | "other-key";
export type ModifierCause =
  "register" | "unregister" | "implicit-press" | "implicit-release" | "mask" | "unmask";

export type TraceEvent =
  | { kind: "position"; position: number; pressed: boolean }
  | { kind: "binding"; layer: number; position: number; behavior: string }
  | {
      kind: "layer-key";
      use: "mo" | "to" | "tog";
      pressed: boolean;
      position: number;
      layer: number;
    }
  | { kind: "not-simulated"; behavior: string }
  | { kind: "layer"; layer: number; active: boolean }
  | { kind: "conditional-layer"; layer: number; active: boolean }
  | {
      kind: "key";
      pressed: boolean;
      position: number;
      page: number;
      id: number;
      implicit: number;
      explicit: number;
    }
  | { kind: "key-released-first"; page: number; id: number }
  | { kind: "modifier-count"; modifier: number; count: number; pressed: boolean }
  | { kind: "modifier-released"; modifier: number }
  | { kind: "modifiers"; modifiers: number; cause: ModifierCause }
  | { kind: "report"; page: number; modifiers: number; keys: readonly number[] }
  | { kind: "hold-tap-new"; position: number }
  | { kind: "hold-tap-held-early"; position: number }
  | {
      kind: "hold-tap-decided";
      position: number;
      status: HoldTapStatus;
      flavor: Flavor;
      moment: Moment;
      /** When it was pressed. */
      pressedAt: number;
      term: Term;
      /** The key that decided, or the key that hold-trigger-key-positions does not have. */
      other: number | null;
      /** Whether hold-trigger-key-positions turned a hold into this tap. */
      isHeldBack: boolean;
      /** Whether retro-tap delays this hold until another key is pressed. */
      isDelayed: boolean;
    }
  | { kind: "hold-tap-ignored"; position: number }
  | { kind: "hold-tap-interrupted"; position: number; other: number }
  | { kind: "retro-tap"; position: number }
  | { kind: "hold-tap-done"; position: number }
  | { kind: "event-captured"; by: "hold-tap" | "combo"; position: number; pressed: boolean }
  | { kind: "sticky-key-new"; position: number }
  | { kind: "sticky-key-expired"; position: number; ms: number }
  | { kind: "sticky-key-modifies"; position: number; page: number; id: number }
  | { kind: "sticky-key-ended"; position: number; by: StickyEnd }
  | { kind: "tap-dance-new" | "tap-dance-pressed" | "tap-dance-released"; position: number }
  | {
      kind: "tap-dance-decided";
      position: number;
      taps: number;
      by: "count" | "timer" | "other-key";
      ms: number;
      other: number | null;
    }
  | { kind: "combo-pressed" | "combo-released"; combo: number; positions: readonly number[] }
  | {
      kind: "combo-missed";
      combo: number;
      positions: readonly number[];
      because: ComboMiss;
      /** Between the first and the last of its keys, or between the first one and the key before it. */
      gap: number;
    }
  | { kind: "combos-timed-out"; remaining: number; timestamp: number }
  | { kind: "morphed"; position: number; isMorphed: boolean; mods: number; masked: number }
  | { kind: "caps-word"; active: boolean; endedBy: { page: number; id: number } | null }
  | { kind: "caps-word-enhanced"; id: number; modifiers: number }
  | { kind: "caps-word-compared"; page: number; id: number; implicit: number }
  | { kind: "caps-word-continued"; page: number; id: number }
  | { kind: "key-repeated"; key: { page: number; id: number; modifiers: number } | null }
  | { kind: "key-toggled"; page: number; id: number; pressed: boolean }
  | { kind: "sensor-turned"; sensor: number; degrees: number; layer: number; triggers: number }
  | { kind: "binding-dropped"; behavior: string }
  | { kind: "macro-queued"; start: number; count: number }
  | { kind: "queue-invoked"; behavior: string; param1: number; param2: number }
  | { kind: "queue-waited"; wait: number }
  | { kind: "backlight"; brightness: number }
  | { kind: "soft-off"; isOff: boolean; held: number; ms: number }
  | { kind: "words-counted"; keys: number; id: number }
  | { kind: "words-per-minute"; wpm: number; seconds: number }
  | { kind: "mouse-moved" | "mouse-scrolled"; x: number; y: number }
  | {
      kind: "mouse-report";
      x: number;
      y: number;
      scrollX: number;
      scrollY: number;
      buttons: number;
    }
  | { kind: "mouse-button-count"; button: number; count: number; pressed: boolean }
  | { kind: "mouse-button-released"; button: number }
  | { kind: "mouse-buttons"; buttons: number; pressed: boolean }
  | { kind: "temp-layer"; message: TempLayerMessage }
  | { kind: "temp-layer-idle"; timestamp: number };

export type TempLayerMessage =
  | "dispatch-layer"
  | "dispatch-position"
  | "dispatch-key"
  | "deactivated-elsewhere"
  | "not-excluded"
  | "excluded";

export type TraceEntry = TraceEvent & { at: number };

/** Add an entry to the trace. It is a new object each time, so it is completed in place: copies took most of the time. */
export function record(machine: Machine, event: TraceEvent & { at?: number }): void {
  if (machine.trace.length >= MAX_TRACE) throw new LimitError("the trace is too long");
  event.at = machine.clock.now;
  machine.trace.push(event as TraceEntry);
}
