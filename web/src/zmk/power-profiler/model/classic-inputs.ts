/** The inputs of the classic estimator, as JSON brings them, and what they are among ours. */

import type { PowerFigures } from "../../contract/power";
import type { ClassicInputs } from "./classic-model";
import { DEFAULT_SETUP, HALF, type Half, HALF_FIELDS, type Setup } from "../setup/setup";

const CLASSIC_DEFAULTS: ClassicInputs = {
  board: "",
  split: false,
  batteryMilliAh: 110,
  psuType: "",
  outputV: 3.3,
  quiescentMicroA: 55,
  otherQuiescentMicroA: 0,
  efficiency: 0.9,
  bondedQty: 1,
  percentAsleep: 0.5,
  glowEnabled: false,
  glowQuantity: 10,
  glowBrightness: 1,
  backlightEnabled: false,
  backlightQuantity: 60,
  backlightColor: "",
  backlightVoltage: 2.2,
  backlightResistance: 100,
  backlightBrightness: 1,
  displayEnabled: false,
  displayType: "",
};

/** Return inputs as the estimator's form would hold them; what is missing has its default. The caller checks them. */
export function readClassicInputs(json: Readonly<Record<string, unknown>>): ClassicInputs {
  return { ...CLASSIC_DEFAULTS, ...(json as Partial<ClassicInputs>) };
}

/** Return the same keyboard in our terms, or null where a number is missing or senseless. */
export function setupOf(inputs: ClassicInputs, figures: PowerFigures): Setup | null {
  const half = halfOf(inputs);
  const asleep = Number(inputs.percentAsleep);
  const hosts = Number(inputs.bondedQty);
  const numbers = Object.values(half).filter((value) => typeof value === "number");
  const areSound = [...numbers, asleep, hosts, 1 - asleep].every((n) => n >= 0 && n < Infinity);
  if (!areSound || half.battery === 0 || !isKnown(half.board, inputs, figures)) return null;
  const awake = 24 * (1 - asleep);
  // So that a key is held for the same share of the day.
  const typing = Math.min(1, figures.classic.typing.value / figures.day.held.value) * awake;
  return {
    shared: {
      ...DEFAULT_SETUP.shared,
      kind: inputs.split ? "split" : "unibody",
      typing,
      idle: awake - typing,
      hosts,
      leave: "off",
    },
    halves: [half, half],
  };
}

function isKnown(board: string, inputs: ClassicInputs, figures: PowerFigures): boolean {
  return board === "custom"
    ? Object.hasOwn(HALF_FIELDS.supply.choices, inputs.psuType)
    : Object.hasOwn(figures.boards, board);
}

function halfOf(inputs: ClassicInputs): Half {
  return {
    ...HALF,
    board: inputs.board as Half["board"],
    battery: Number(inputs.batteryMilliAh),
    supply: inputs.psuType === "SWITCHING" ? "SWITCHING" : "LDO",
    volts: Number(inputs.outputV),
    efficiency: Number(inputs.efficiency) * 100,
    quiescent: Number(inputs.quiescentMicroA),
    other: Number(inputs.otherQuiescentMicroA),
    display: choiceOr(
      HALF_FIELDS.display.choices,
      inputs.displayEnabled ? inputs.displayType : "",
      "none",
    ),
    glow: inputs.glowEnabled ? Number(inputs.glowQuantity) : 0,
    glowLevel: Number(inputs.glowBrightness) * 100,
    lights: inputs.backlightEnabled ? Number(inputs.backlightQuantity) : 0,
    lightsLevel: Number(inputs.backlightBrightness) * 100,
    color: choiceOr(HALF_FIELDS.color.choices, inputs.backlightColor, "White"),
    forward: Number(inputs.backlightVoltage),
    ohms: Math.max(1, Number(inputs.backlightResistance)),
  };
}

function choiceOr<V extends string>(
  choices: Readonly<Record<V, string>>,
  value: string,
  otherwise: V,
): V {
  return Object.hasOwn(choices, value) ? (value as V) : otherwise;
}

/** Return what the classic estimator would be told of one half. */
export function classicInputsOf({ shared, halves }: Setup, index: 0 | 1): ClassicInputs {
  const half = halves[index];
  const away = Math.max(0, 24 - shared.typing - shared.idle);
  return {
    board: half.board,
    split: shared.kind !== "unibody",
    batteryMilliAh: half.battery,
    psuType: half.supply,
    outputV: half.volts,
    quiescentMicroA: half.quiescent,
    otherQuiescentMicroA: half.other,
    efficiency: half.efficiency / 100,
    bondedQty: shared.hosts,
    percentAsleep: shared.leave === "stay" ? 0 : away / 24,
    glowEnabled: half.glow > 0,
    glowQuantity: half.glow,
    glowBrightness: half.glowLevel / 100,
    backlightEnabled: half.lights > 0,
    backlightQuantity: half.lights,
    backlightColor: half.color,
    backlightVoltage: half.forward,
    backlightResistance: half.ohms,
    backlightBrightness: half.lightsLevel / 100,
    displayEnabled: half.display !== "none",
    displayType: half.display,
  };
}
