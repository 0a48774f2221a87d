import { stem as porter2 } from "porter2";

import { isAlphabetic } from "./words";

const MAX_KNOWN = 100_000;

/** Bounded: an index asks for the stem of each word that it reads. */
const known = new Map<string, string>();

/** Return the stem of a term: `pairing`, `paired` and `pairs` have one. A name with digits or signs is its own. */
export function stem(term: string): string {
  let found = known.get(term);
  if (found === undefined) {
    found = isAlphabetic(term) ? porter2(term) : term;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(term, found);
  }
  return found;
}
