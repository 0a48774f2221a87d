/** The figures of site/data/power.toml, as Python hands them over; and numbers that look random, always the same. */
import { readFileSync } from "node:fs";

import { parse } from "smol-toml";

import type { PowerFigures } from "../../src/zmk/contract/power";
import {
  type Field,
  HALF_FIELDS,
  type Setup,
  SHARED_FIELDS,
  withShared,
} from "../../src/zmk/power-profiler/setup/setup";

const TOML = readFileSync(new URL("../../../site/data/power.toml", import.meta.url), "utf-8");

/** Without a range the value is exact. */
function withBounds(table: object): object {
  if (table instanceof Array) return table as unknown[];
  if ("value" in table) return { low: table.value, high: table.value, ...table };
  return Object.fromEntries(
    Object.entries(table).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === "object" && value !== null ? withBounds(value) : value,
    ]),
  );
}

export const FIGURES = withBounds(parse(TOML)) as PowerFigures;

/** A generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Any setup that the form can hold. */
export function anySetup(random: () => number): Setup {
  const any = (fields: Readonly<Record<string, Field>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, anyValue(field, random)]),
    );
  const shared = any(SHARED_FIELDS) as unknown as Setup["shared"];
  const half = () => any(HALF_FIELDS) as unknown as Setup["halves"][0];
  return withShared({ shared, halves: [half(), half()] }, { typing: shared.typing });
}

function anyValue(field: Field, random: () => number): string | number | boolean {
  switch (field.kind) {
    case "flag":
      return random() < 0.5;
    case "choice": {
      const values = Object.keys(field.choices);
      return values[Math.floor(random() * values.length)] ?? field.initial;
    }
    case "number": {
      const { min, max, step } = field;
      return Number((min + Math.floor((random() * (max - min)) / step) * step).toFixed(2));
    }
  }
}
