import type { Hit } from "./hits";

/** The id, highlights and snippets, which every hit keeps. */
const KEPT = /^(objectID|_.*)$/;

/**
 * Return what leaves of hits the members that are named: `*` is all of them, `hierarchy.lvl0` a part of one, and
 * `-content` leaves one out.
 */
export function retrieving(names: readonly string[]): (hit: Hit) => Partial<Hit> {
  const named = new Set(names);
  const isNamed = (name: string, isWhole: boolean) =>
    (isWhole || named.has(name)) && !named.has(`-${name}`);
  /** By member, whether it is kept, or the parts that are: all hits have the same. */
  const kept = new Map<string, boolean | string[]>();

  function keptOf(name: string, value: unknown): boolean | string[] {
    if (KEPT.test(name)) return true;
    if (named.has(`-${name}`)) return false;
    const isWhole = named.has("*") || named.has(name);
    if (!isNested(value)) return isWhole;
    const all = Object.keys(value);
    const parts = all.filter((part) => isNamed(`${name}.${part}`, isWhole));
    return parts.length === all.length || (isWhole || parts.length > 0 ? parts : false);
  }

  return (hit) => {
    const found: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(hit) as [string, unknown][]) {
      let parts = kept.get(name);
      if (parts === undefined) kept.set(name, (parts = keptOf(name, value)));
      if (parts === true) found[name] = value;
      else if (parts) found[name] = partsOf(value as Record<string, unknown>, parts);
    }
    return found;
  };
}

function partsOf(value: Record<string, unknown>, parts: readonly string[]) {
  return Object.fromEntries(parts.map((part) => [part, value[part]]));
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
