import { stem } from "./stems";
import { type Name, readNames } from "./words";

/** Groups of phrases that mean the same. */
export type SynonymGroups = readonly (readonly string[])[];

interface Phrase {
  stems: string[];
  /** Terms of other phrases, and the name of this one whose position each has. */
  synonyms: { term: string; name: number }[];
}

/** A synonym of a phrase in a text, by the numbers of the text's names. */
export interface Synonym {
  term: string;
  /** The name whose position it has. */
  name: number;
  /** The first and the last name of the phrase. */
  first: number;
  last: number;
}

/**
 * Words that mean the same: where a text has a phrase, the index also holds its synonyms. So a query costs no more,
 * and `hrm` highlights `home row mods`.
 */
export class Synonyms {
  /** By the stem of their first words. */
  private readonly phrases = new Map<string, Phrase[]>();

  constructor(groups: SynonymGroups) {
    for (const phrase of groups.flatMap(phrasesOf)) {
      const [first = ""] = phrase.stems;
      this.phrases.set(first, [...(this.phrases.get(first) ?? []), phrase]);
    }
  }

  /** Return the synonyms of the phrases in a text. */
  find(names: readonly Name[]): Synonym[] {
    if (this.phrases.size === 0) return [];
    return names.flatMap((each, first) => {
      const phrases = this.phrases.get(stemOf(each)) ?? [];
      return phrases.flatMap(({ stems, synonyms }) => {
        const isSaid = stems.every((key, number) => stemOf(names[first + number]) === key);
        if (!isSaid) return [];
        const last = first + stems.length - 1;
        return synonyms.map(({ term, name }) => ({ term, name: first + name, first, last }));
      });
    });
  }
}

function stemOf(name: Name | undefined): string {
  return stem(name?.words[0]?.term ?? "");
}

/** The phrases of a group, each with the terms of the others. */
function phrasesOf(group: readonly string[]): Phrase[] {
  const phrases = group.map(termsOf).filter((terms) => terms.length > 0);
  return phrases.map((said) => ({
    stems: said.map(stem),
    synonyms: phrases
      .filter((other) => other.join(" ") !== said.join(" "))
      .flatMap((other) =>
        other.map((term, number) => ({ term, name: Math.min(number, said.length - 1) })),
      ),
  }));
}

function termsOf(phrase: string): string[] {
  return readNames(phrase).flatMap(({ words }) => words[0]?.term ?? []);
}
