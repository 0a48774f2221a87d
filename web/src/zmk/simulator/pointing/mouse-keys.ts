/** Mouse button presses, and the movement of the pointer or the wheel by keys. */
import { cancel, newTimer, reschedule, schedule, type Timer } from "../clock";
import type { Driver } from "../invoke";
import type { MouseKeyPress, TwoAxisInput } from "../keyboard";
import type { Machine } from "../machine";
import { BUTTON_0, BUTTON_COUNT, EV_KEY, EV_REL } from "./input-events";
import { report } from "./listener";

interface Axis {
  speed: number;
  startedAt: number | null;
  remainder: number;
}

interface Movement {
  readonly x: Axis;
  readonly y: Axis;
  readonly timer: Timer;
}

/** The movement of each device, by its node. */
export type Movements = Map<string, Movement>;

export const mouseKeyPress: Driver<MouseKeyPress> = {
  press: (machine, _, { behavior, param1 }) => {
    reportButtons(machine, behavior, param1, true);
  },
  release: (machine, _, { behavior, param1 }) => {
    reportButtons(machine, behavior, param1, false);
  },
};

export const twoAxisInput: Driver<TwoAxisInput> = {
  press: (machine, behavior, { behavior: device, param1 }) => {
    adjust(machine, device, behavior, speedsOf(param1));
  },
  release: (machine, behavior, { behavior: device, param1 }) => {
    const { x, y } = speedsOf(param1);
    adjust(machine, device, behavior, { x: -x, y: -y });
  },
};

function reportButtons(machine: Machine, device: string, flags: number, pressed: boolean): void {
  const buttons = Array.from({ length: BUTTON_COUNT }, (_, button) => button);
  const chosen = buttons.filter((button) => flags & (1 << button));
  chosen.forEach((button, index) => {
    const sync = index === chosen.length - 1;
    report(machine, {
      device,
      type: EV_KEY,
      code: BUTTON_0 + button,
      value: Number(pressed),
      sync,
    });
  });
}

/** Both halves of the parameter are numbers with a sign. */
function speedsOf(param: number): { x: number; y: number } {
  return { x: param >> 16, y: (param << 16) >> 16 };
}

function adjust(
  machine: Machine,
  device: string,
  behavior: TwoAxisInput,
  by: { x: number; y: number },
): void {
  const { clock } = machine;
  const movement = movementOf(machine, device, behavior);
  for (const axis of ["x", "y"] as const) {
    const state = movement[axis];
    state.speed += by[axis];
    state.startedAt = state.speed === 0 ? null : (state.startedAt ?? clock.now);
  }
  if (isMoving(movement)) schedule(clock, movement.timer, behavior.properties["trigger-period-ms"]);
  else {
    cancel(clock, movement.timer);
    movement.x.remainder = 0;
    movement.y.remainder = 0;
  }
}

function movementOf(machine: Machine, device: string, behavior: TwoAxisInput): Movement {
  const known = machine.movements.get(device);
  if (known) return known;
  const axis = () => ({ speed: 0, startedAt: null, remainder: 0 });
  const timer = newTimer(() => {
    tick(machine, device, behavior, movement);
  });
  const movement: Movement = { x: axis(), y: axis(), timer };
  machine.movements.set(device, movement);
  return movement;
}

function isMoving({ x, y }: Movement): boolean {
  return x.speed !== 0 || y.speed !== 0;
}

function tick(machine: Machine, device: string, behavior: TwoAxisInput, movement: Movement): void {
  const { clock } = machine;
  const { properties } = behavior;
  const x = advance(movement.x, behavior, clock.now);
  const y = advance(movement.y, behavior, clock.now);
  const event = { device, type: EV_REL };
  if (x) report(machine, { ...event, code: properties["x-input-code"], value: x, sync: !y });
  if (y) report(machine, { ...event, code: properties["y-input-code"], value: y, sync: true });
  if (isMoving(movement)) reschedule(clock, movement.timer, properties["trigger-period-ms"]);
}

/** Return how far an axis moves now, in whole units; the rest is kept for the next time. */
function advance(axis: Axis, { properties }: TwoAxisInput, now: number): number {
  if (axis.speed === 0) {
    axis.remainder = 0;
    return 0;
  }
  const duration = now - ((axis.startedAt ?? now) + (properties["delay-ms"] || 0));
  const period = properties["trigger-period-ms"];
  const distance = duration > 0 ? (speedAfter(axis, properties, duration) * period) / 1000 : 0;
  const sum = Math.fround(distance + axis.remainder);
  const whole = Math.trunc(sum);
  axis.remainder = Math.fround(sum - whole);
  return whole;
}

function speedAfter(
  { speed }: Axis,
  properties: TwoAxisInput["properties"],
  duration: number,
): number {
  const { "time-to-max-speed-ms": time, "acceleration-exponent": exponent } = properties;
  if (duration > time || time === 0 || exponent === 0) return speed;
  return speed * (duration / time) ** exponent;
}
