import { isSign, type Name, readNames } from "./words";
import type { Vocabulary } from "./vocabulary";

/** A term that was typed, before anybody knows what it means; the last one may be unfinished. */
export interface Typed {
  term: string;
  isLast: boolean;
  /** What a function is called with, what a message quotes, or the amount of a unit: the query is not about it. */
  isArgument: boolean;
  /** Whether it is a whole name from code. */
  isSymbol: boolean;
}

type Place = Pick<Typed, "isLast" | "isArgument">;

const MAX_WORDS = 12;
const ARGUMENTS = /(?<=[\p{L}\p{N}_])\([^)]*|(?<![\p{L}\p{N}_])(?:'[^' ]+'|`[^`' ]+[`'])/gu;
const NUMBERED = /\(\d/; // `LM(1` is a call and does not mean the name `LM1`
const AMOUNT = /^(\d+)([a-z]+)$/;
const PROSE = /^[\p{L}'’-]*$/u;

/** Read the words of a query. A name from code is one word if it is known, else its parts. */
export async function readTyped(text: string, vocabulary: Vocabulary): Promise<Typed[]> {
  const names = readNames(text).slice(0, MAX_WORDS);
  await vocabulary.load(names.flatMap(symbolTerms));
  const isArgument = argumentsOf(text);
  const last = names.length - 1;
  return names
    .flatMap((name, number) => {
      const isLast = number === last && !isSign(name.text);
      const symbol = knownSymbol(name, isLast, vocabulary);
      if (symbol === undefined) return parts(name, isLast, isArgument);
      return [{ term: symbol, isLast, isArgument: isArgument(name.start), isSymbol: true }];
    })
    .slice(0, MAX_WORDS);
}

function argumentsOf(text: string): (start: number) => boolean {
  const spans = [...text.matchAll(ARGUMENTS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return (start) => spans.some((span) => span.start <= start && start < span.end);
}

function parts(name: Name, isLast: boolean, isArgument: (start: number) => boolean): Typed[] {
  const words = name.words.filter((word) => !word.isJoined);
  return words.flatMap(({ term, start, part }) =>
    withAmount(term, {
      isLast: isLast && part === words.length - 1,
      isArgument: isArgument(name.start + start),
    }),
  );
}

/** `500ms` is an amount and its unit. */
function withAmount(term: string, place: Place): Typed[] {
  const [, amount, unit] = AMOUNT.exec(term) ?? [];
  if (amount === undefined || unit === undefined) return [{ term, ...place, isSymbol: false }];
  return [
    { term: amount, isLast: false, isArgument: true, isSymbol: false },
    { term: unit, ...place, isSymbol: false },
  ];
}

/** The terms of a name that can only be of code: with two words and a hyphen it may be prose. */
function symbolTerms({ text, words }: Name): string[] {
  const isProse = PROSE.test(text) && (words.at(-1)?.part ?? 0) <= 1;
  if (isProse || NUMBERED.test(text)) return [];
  return words.filter(({ isJoined, part }) => isJoined && part === 0).map(({ term }) => term);
}

function knownSymbol(name: Name, isLast: boolean, vocabulary: Vocabulary): string | undefined {
  const isKnown = (term: string) =>
    vocabulary.has(term) || (isLast && vocabulary.startingWith(term, 1).length > 0);
  return symbolTerms(name).find(isKnown);
}
