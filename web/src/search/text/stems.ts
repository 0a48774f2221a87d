import { stem as porter2 } from "porter2";

import { isAlphabetic } from "./words";

/** Forms that no rule of endings makes, with their word before them. */
const IRREGULAR_FORMS = [
  "forget forgot forgotten",
  "hold held",
  "index indices",
  "matrix matrices",
  "mouse mice",
  "sleep slept",
  "wake woke woken",
  "write wrote written",
];
const IRREGULAR = new Map(
  IRREGULAR_FORMS.flatMap((line) => {
    const [word = "", ...forms] = line.split(" ");
    return forms.map((form) => [form, word] as const);
  }),
);
const MAX_KNOWN = 100_000;

/** Bounded: an index asks for the stem of each word that it reads. */
const known = new Map<string, string>();

/** Return the stem of a term: `pairing`, `paired` and `pairs` have one. A name with digits or signs is its own. */
export function stem(term: string): string {
  let found = known.get(term);
  if (found === undefined) {
    found = isAlphabetic(term) ? porter2(IRREGULAR.get(term) ?? term) : term;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(term, found);
  }
  return found;
}
