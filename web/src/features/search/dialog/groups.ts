import type { Result } from "../hits";

/** Results of one section of the site. */
export interface Group {
  /** HTML. */
  name: string;
  results: Result[];
}

/** Results of a group; and the best of all, which are the first that a reader sees. */
const MAX_IN_GROUP = 5;
const BEST = 5;

/**
 * Results in groups, those with the best results first. A group above one of the best results has no others: weak
 * results never push a good one down.
 */
export function groupResults(results: readonly Result[]): Group[] {
  const best = new Set(results.slice(0, BEST));
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const name = result.hit.hierarchy.lvl0 ?? "";
    groups.set(name, [...(groups.get(name) ?? []), result]);
  }
  const lastWithBest = new Set(results.slice(0, BEST).map(({ hit }) => hit.hierarchy.lvl0 ?? ""))
    .size;
  return [...groups].map(([name, members], number) => ({
    name,
    results:
      number < lastWithBest - 1
        ? members.filter((member) => best.has(member))
        : members.slice(0, MAX_IN_GROUP),
  }));
}
