import type { Facets } from "../index/page";

/** A hit passes if one of the attribute's values is `value`, in any case; negated, if none is. */
export interface FacetFilter {
  attribute: string;
  value: string;
  isNegated: boolean;
}

/** An AND of ORs; an empty OR lets nothing pass. */
export type Filters = readonly (readonly FacetFilter[])[];

/** What a hit can be filtered by besides the facets of its page. */
export const TYPE = "type";

/** Return whether a page passes filters; those by type, which differs among its hits, do not count. */
export function passesFilters(facets: Facets, filters: Filters): boolean {
  return filters.every(
    (group) =>
      group.some(({ attribute }) => attribute === TYPE) ||
      group.some((filter) => passesFilter(valuesOf(facets, filter.attribute), filter)),
  );
}

/** Return whether a hit of a page that passes them passes also with its type. */
export function passesWithType(facets: Facets, type: string, filters: Filters): boolean {
  return filters.every((group) =>
    group.some((filter) =>
      passesFilter(filter.attribute === TYPE ? [type] : valuesOf(facets, filter.attribute), filter),
    ),
  );
}

function passesFilter(values: readonly string[], { value, isNegated }: FacetFilter): boolean {
  return values.some((each) => each.toLowerCase() === value.toLowerCase()) !== isNegated;
}

/** The values of an attribute that all hits of a page have. */
function valuesOf([language, version, tag]: Facets, attribute: string): readonly string[] {
  switch (attribute) {
    case "lang":
    case "language":
      return [language];
    case "version":
      return version;
    case "docusaurus_tag":
      return [tag];
    default:
      return [];
  }
}

/** Return how many hits have each value of some attributes, the most frequent first. */
export function countFacets(
  hits: readonly { facets: Facets; type: string }[],
  attributes: readonly string[],
): Record<string, Record<string, number>> {
  const counted: Record<string, Record<string, number>> = {};
  for (const attribute of attributes) {
    const counts = new Map<string, number>();
    for (const { facets, type } of hits) {
      for (const value of attribute === TYPE ? [type] : valuesOf(facets, attribute)) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const sorted = [...counts].sort(
      ([left, count], [right, other]) => other - count || (left < right ? -1 : 1),
    );
    if (sorted.length > 0) counted[attribute] = Object.fromEntries(sorted);
  }
  return counted;
}
