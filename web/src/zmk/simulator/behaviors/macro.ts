/** Macros: bindings that are queued when the key is pressed and, after a pause, when it is released. */
import type { Driver, Place } from "../invoke";
import type { Binding, Macro, MacroControl } from "../keyboard";
import type { Machine } from "../machine";
import { record } from "../trace/trace";
import { enqueueBinding } from "./queue";

interface MacroState {
  readonly mode: "tap" | "press" | "release";
  readonly tapMs: number;
  readonly waitMs: number;
  /** Which parameter of the macro replaces each parameter of the next binding; null: its own is used. */
  readonly param1From: "param1" | "param2" | null;
  readonly param2From: "param1" | "param2" | null;
}

const PAUSE = "zmk,macro-pause-for-release";
/** After a pause, waits are 0 until controls before it or after it set them: the firmware's properties do not count. */
const START: MacroState = {
  mode: "tap",
  tapMs: 0,
  waitMs: 0,
  param1From: null,
  param2From: null,
};

type Control = (state: MacroState, param1: number) => MacroState;

const CONTROLS: Record<MacroControl["compatible"], Control> = {
  "zmk,macro-control-mode-tap": (state) => ({ ...state, mode: "tap" }),
  "zmk,macro-control-mode-press": (state) => ({ ...state, mode: "press" }),
  "zmk,macro-control-mode-release": (state) => ({ ...state, mode: "release" }),
  "zmk,macro-control-tap-time": (state, tapMs) => ({ ...state, tapMs }),
  "zmk,macro-control-wait-time": (state, waitMs) => ({ ...state, waitMs }),
  "zmk,macro-pause-for-release": (state) => state,
  "zmk,macro-param-1to1": (state) => ({ ...state, param1From: "param1" }),
  "zmk,macro-param-1to2": (state) => ({ ...state, param2From: "param1" }),
  "zmk,macro-param-2to1": (state) => ({ ...state, param1From: "param2" }),
  "zmk,macro-param-2to2": (state) => ({ ...state, param2From: "param2" }),
};

export const macro: Driver<Macro> = {
  press: (machine, { properties }, binding, place) => {
    const { bindings, "tap-ms": tapMs, "wait-ms": waitMs } = properties;
    const end = pauseOf(machine, bindings);
    queue(
      machine,
      bindings.slice(0, end),
      { ...START, tapMs, waitMs },
      { binding, place, from: 0 },
    );
  },
  release: (machine, { properties: { bindings } }, binding, place) => {
    const from = pauseOf(machine, bindings) + 1;
    const state = bindings
      .slice(0, from)
      .reduce((before, each) => after(machine, before, each), START);
    queue(machine, bindings.slice(from), state, {
      binding,
      place,
      from: Math.min(from, bindings.length),
    });
  },
};

/** Controls do nothing outside of macros, but they can be bound. */
export const macroControl: Driver<MacroControl> = {
  press: () => "transparent",
  release: () => "transparent",
};

function queue(
  machine: Machine,
  bindings: readonly Binding[],
  start: MacroState,
  { binding: macro, place, from }: { binding: Binding; place: Place; from: number },
): void {
  record(machine, { kind: "macro-queued", start: from, count: bindings.length });
  let state = start;
  for (const each of bindings) {
    if (!controlOf(machine, each)) add(machine, state, withParams(state, each, macro), place);
    state = after(machine, state, each);
  }
}

function add(machine: Machine, state: MacroState, binding: Binding, place: Place): void {
  const { position } = place;
  const { mode, tapMs, waitMs } = state;
  if (mode !== "release")
    enqueueBinding(machine, {
      binding,
      position,
      pressed: true,
      wait: mode === "tap" ? tapMs : waitMs,
    });
  if (mode !== "press")
    enqueueBinding(machine, { binding, position, pressed: false, wait: waitMs });
}

/** The state after a binding: a control changes it, and another binding uses up the parameters. */
function after(machine: Machine, state: MacroState, binding: Binding): MacroState {
  const control = controlOf(machine, binding);
  return control
    ? control(state, binding.param1)
    : { ...state, param1From: null, param2From: null };
}

function withParams(state: MacroState, binding: Binding, macro: Binding): Binding {
  const { param1From, param2From } = state;
  return {
    ...binding,
    param1: param1From ? macro[param1From] : binding.param1,
    param2: param2From ? macro[param2From] : binding.param2,
  };
}

function controlOf({ keyboard }: Machine, { behavior }: Binding): Control | undefined {
  const compatible = keyboard.behaviors[behavior]?.compatible;
  return compatible && isControl(compatible) ? CONTROLS[compatible] : undefined;
}

function isControl(compatible: string): compatible is MacroControl["compatible"] {
  return Object.hasOwn(CONTROLS, compatible);
}

/** The index of the pause; the number of bindings if there is none. */
function pauseOf({ keyboard }: Machine, bindings: readonly Binding[]): number {
  const pause = bindings.findIndex(
    ({ behavior }) => keyboard.behaviors[behavior]?.compatible === PAUSE,
  );
  return pause < 0 ? bindings.length : pause;
}
