/** Why a combo did not fire although all of its keys are pressed. The firmware does not log this. */
import type { PressedKey } from "../combos";
import type { PositionEvent } from "../events";
import type { Combo } from "../keyboard";
import type { Machine } from "../machine";
import { type ComboMiss, record } from "./trace";

/** Note the combos whose last key this is, and which do not fire. */
export function noteMissedCombos(machine: Machine, { position, at }: PositionEvent): void {
  const { combos, keyboard } = machine;
  for (const index of combos.order) {
    const combo = keyboard.combos[index];
    if (!combo?.["key-positions"].includes(position) || isPossible(machine, index, combo)) continue;
    const first = firstOf(combo, combos.pressed);
    if (!first) continue;
    const because = reasonOf(combo, first, at);
    const gap = because === "idle" ? first.at - first.lastKeyAt : at - first.at;
    const positions = combo["key-positions"];
    record(machine, { kind: "combo-missed", combo: index, positions, because, gap });
  }
}

/** Whether a combo fired, or fires as soon as no longer one can. */
function isPossible({ combos }: Machine, index: number, combo: Combo): boolean {
  if (combos.active.some((active) => active.index === index)) return true;
  const positions = combos.captured.map(({ position }) => position);
  return (
    combos.candidates.includes(index) &&
    combo["key-positions"].every((each) => positions.includes(each))
  );
}

/** The first of the combo's keys, if all of them are pressed. */
function firstOf(combo: Combo, pressed: ReadonlyMap<number, PressedKey>): PressedKey | null {
  const keys = combo["key-positions"].map((position) => pressed.get(position));
  if (keys.includes(undefined)) return null;
  return keys.reduce((first, key) => (key && first && key.at < first.at ? key : first)) ?? null;
}

function reasonOf(combo: Combo, { at, layer, lastKeyAt }: PressedKey, last: number): ComboMiss {
  if (combo.layers?.length && !combo.layers.includes(layer)) return "layer";
  if (lastKeyAt + combo["require-prior-idle-ms"] > at) return "idle";
  return at + combo["timeout-ms"] <= last ? "timeout" : "other-key";
}
