import type { Hit } from "./hits";

/** The id, highlights and snippets, which every hit keeps. */
const KEPT = /^(objectID|_.*)$/;

/**
 * Return a hit with the members that are named: `*` is all of them, `hierarchy.lvl0` a part of one, and `-content` leaves
 * one out.
 */
export function retrieve(hit: Hit, names: readonly string[]): Partial<Hit> {
  const named = new Set(names);
  const members = Object.entries(hit).flatMap(([name, value]: [string, unknown]) => {
    if (KEPT.test(name)) return [[name, value]];
    if (named.has(`-${name}`)) return [];
    const isWhole = named.has("*") || named.has(name);
    if (!isNested(value)) return isWhole ? [[name, value]] : [];
    const parts = Object.entries(value).filter(
      ([part]) => (isWhole || named.has(`${name}.${part}`)) && !named.has(`-${name}.${part}`),
    );
    return isWhole || parts.length > 0 ? [[name, Object.fromEntries(parts)]] : [];
  });
  return Object.fromEntries(members) as Partial<Hit>;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
