/** Setups as the text of an address: `1_Lmb250-Ldioled` is a keyboard with two changes on its left half. */

import {
  DEFAULT_SETUP,
  type Field,
  fitDay,
  type Half,
  HALF_FIELDS,
  type Setup,
  type Shared,
  SHARED_FIELDS,
  UNWRITTEN,
  type Values,
} from "./setup";

export const MOST_SETUPS = 3;

const VERSION = "1";
const MOST_CHARACTERS = 2000;
const TOKEN = /^([LR]?)([a-z]{2})(.+)$/;

type Fields = Readonly<Record<string, Field>>;
type Value = string | number | boolean;

export interface Decoded {
  setups: Setup[];
  /** What could not be read, and has its default. */
  unread: string[];
}

export function encodeSetups(setups: readonly Setup[]): string {
  return [VERSION, ...setups.map(encodeSetup)].join("_");
}

/** Read setups; invalid values are replaced by their defaults and reported. */
export function decodeSetups(text: string): Decoded {
  const [version, ...codes] = text.slice(0, MOST_CHARACTERS).split("_");
  if (version !== VERSION || codes.length === 0) {
    return { setups: [DEFAULT_SETUP], unread: [text.slice(0, 40)] };
  }
  const decoded = codes.slice(0, MOST_SETUPS).map(decodeSetup);
  return {
    setups: decoded.map(({ setup }) => setup),
    unread: [...decoded.flatMap(({ unread }) => unread), ...codes.slice(MOST_SETUPS)],
  };
}

/** What a number in a field says, or null where it is none or beyond the limits. */
export function readNumber(
  text: string,
  { min, max }: { min: number; max: number },
): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (!/^\d{1,9}(\.\d{0,6})?$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= min && value <= max ? value : null;
}

function encodeSetup({ shared, halves: [left, right] }: Setup): string {
  return [
    ...changes("", SHARED_FIELDS, shared, UNWRITTEN.shared),
    ...changes("L", HALF_FIELDS, left, UNWRITTEN.halves[0]),
    ...changes("R", HALF_FIELDS, right, UNWRITTEN.halves[1]),
  ].join("-");
}

function changes(prefix: string, fields: Fields, values: Values, defaults: Values): string[] {
  return Object.entries(fields)
    .filter(([key]) => values[key] !== defaults[key])
    .map(([key, field]) => `${prefix}${field.code}${valueCode(values[key] ?? field.initial)}`);
}

/** Letters, digits and dots need no escaping in an address. */
function valueCode(value: Value): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value)
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, "");
}

function decodeSetup(code: string): { setup: Setup; unread: string[] } {
  const values: Record<string, Record<string, Value>> = { "": {}, L: {}, R: {} };
  const unread: string[] = [];
  for (const token of code.split("-").filter(Boolean)) {
    const [, prefix = "", fieldCode = "", text = ""] = TOKEN.exec(token) ?? [];
    const found = fieldOf(prefix === "" ? SHARED_FIELDS : HALF_FIELDS, fieldCode);
    const value = found ? decodeValue(found.field, text) : null;
    const side = values[prefix];
    if (!found || value === null || !side) unread.push(token.slice(0, 40));
    else side[found.key] = value;
  }
  const shared = { ...UNWRITTEN.shared, ...(values[""] as Partial<Shared>) };
  const half = (side: "L" | "R", index: 0 | 1): Half => ({
    ...UNWRITTEN.halves[index],
    ...(values[side] as Partial<Half>),
  });
  const fitted = fitDay(shared, "typing");
  if (fitted.idle !== shared.idle) unread.push(`${SHARED_FIELDS.idle.code}${shared.idle}`);
  return { setup: { shared: fitted, halves: [half("L", 0), half("R", 1)] }, unread };
}

function fieldOf(fields: Fields, code: string): { key: string; field: Field } | null {
  const entry = Object.entries(fields).find(([, field]) => field.code === code);
  return entry ? { key: entry[0], field: entry[1] } : null;
}

function decodeValue(field: Field, text: string): Value | null {
  switch (field.kind) {
    case "flag":
      return text === "1" ? true : text === "0" ? false : null;
    case "choice":
      return Object.keys(field.choices).find((key) => valueCode(key) === text) ?? null;
    case "number":
      return readNumber(text, field);
  }
}
