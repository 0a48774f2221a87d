import type { Figure } from "../../contract/power";

/**
 * Minutes in each unit, the longest first, and from how many of them on we count in it. Months of 30 days, years of
 * 365: estimates are not calendars.
 */
const UNITS = [
  ["year", 525_600, 3],
  ["month", 43_200, 2],
  ["week", 10_080, 4],
  ["day", 1440, 2],
  ["hour", 60, 2],
  ["minute", 1, 0],
] as const;

/** A range in words, `5 to 7 months`. */
export function rangeText({ value, low, high }: Figure): string {
  const [name, size] = unitOf(value);
  const from = rounded(low / size);
  const to = rounded(high / size);
  return from === to ? `about ${count(from, name)}` : `${from} to ${count(to, name)}`;
}

/** One duration in words, `3 months`. */
export function shortText(minutes: number): string {
  const [name, size] = unitOf(minutes);
  return count(rounded(minutes / size), name);
}

/** As the classic estimator says it: `1 month 2 weeks (±3 days)`. */
export function classicText({ value, low }: Figure): string {
  return `${unitsText(value, 2, Math.floor)} (±${unitsText(value - low, 1, Math.ceil)})`;
}

function unitsText(minutes: number, units: number, round: (x: number) => number): string {
  const words: string[] = [];
  let rest = minutes;
  for (const [name, size] of UNITS) {
    if (rest < size || words.length === units) continue;
    const amount = round(rest / size);
    words.push(count(amount, name));
    rest -= amount * size;
  }
  return words.join(" ") || "0 minutes";
}

function unitOf(minutes: number): (typeof UNITS)[number] {
  return UNITS.find(([, size, least]) => minutes >= least * size) ?? ["minute", 1, 0];
}

/** Two digits are more than an estimate knows. */
function rounded(amount: number): number {
  return amount < 100 ? Math.round(amount) : Number(amount.toPrecision(2));
}

function count(amount: number, name: string): string {
  return `${amount} ${name}${amount === 1 ? "" : "s"}`;
}
