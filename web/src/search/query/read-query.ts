import type { SearchIndex } from "../index/search-index";
import { isFunctionWord, isStopWord } from "../text/stop-words";
import { isAlphabetic, isSign, type Name, readNames } from "../text/words";
import { type Expansions, expandSymbol, expandWord, withJoined } from "./expansions";

/** A word of a query, as it was typed and as a term, and what it may mean. */
export interface QueryWord extends Expansions {
  text: string;
  term: string;
  /** How much it tells: rare words tell more. */
  weight: number;
  isRequired: boolean;
  isStopWord: boolean;
  /** Whether what is wanted does without it: `a keyboard without Bluetooth`. */
  isUnwanted: boolean;
}

interface Typed {
  text: string;
  term: string;
  /** Whether it may be unfinished. */
  isLast: boolean;
  /** Whether it is what a function is called with, a quotation, or an amount: the query is not about it. */
  isArgument: boolean;
  isUnwanted: boolean;
}

interface Read extends Typed {
  expansions: Expansions;
  /** Whether it says little beside others: `hold - tap` is not about the minus key. */
  isWeak: boolean;
}

interface PlacedName {
  name: Name;
  isArgument: boolean;
  isUnwanted: boolean;
}

/** Words of a query: of a long message the rarest, among its first names. */
const MAX_WORDS = 12;
const MAX_NAMES = 16;
const STOP_WORD_WEIGHT = 0.2;
const ARGUMENT_WEIGHT = 0.3;
/** Words beside which function words are left out. */
const MIN_CONTENT_WORDS = 2;
/** Letters of each of two words that were typed as one. */
const SHORTEST_HALF = 3;

/** What a function is called with, and what a message quotes: `LT(1, KC_SPC)` is about LT. */
const ARGUMENTS = /(?<=[\p{L}\p{N}_])\([^)]*|(?<![\p{L}\p{N}_])(?:'[^' ]+'|`[^`' ]+[`'])/gu;
/** What precedes a word that the reader excludes: `a cable instead of Bluetooth`, and `without Bluetooth`. */
const INSTEAD_OF = /\b(?:instead of|rather than)\s+(?:(?:an?|the|any|my)\s+)?$/i;
const WITHOUT = /\bwithout\s+(?:(?:an?|the|any|my|its)\s+)?$/i;
/** `LM(1` is a call and does not mean the name `LM1`. */
const NUMBERED_CALL = /\(\d/;
const AMOUNT = /^(\d+)([a-z]+)$/;
/** With two words and a hyphen, a name may be prose. */
const PROSE = /^[\p{L}'’-]*$/u;
const SIGIL = "&";

/** Read the words of a query. Words of `optional` need not match. */
export function readQuery(
  index: SearchIndex,
  text: string,
  optional: readonly string[] = [],
): QueryWord[] {
  const names = distinct(withoutFunctionWords(placedNames(index, text)));
  const all = names.slice(0, MAX_NAMES).flatMap(({ name, isArgument, isUnwanted }, number) =>
    readName(index, name, {
      isLast: number === names.length - 1 && !isSign(name.text),
      isArgument,
      isUnwanted,
    }),
  );
  const read = rarest(all);
  const expansions = withJoinedPairs(index, read);
  const optionalTerms = new Set(
    optional.flatMap((each) =>
      readNames(each).flatMap(({ words }) => words.map(({ term }) => term)),
    ),
  );
  const hasContent = read.some((each) => !each.isWeak && !each.isArgument);
  return read.map((each, number) => {
    const isWeak = hasContent && each.isWeak;
    const meant = expansions[number] ?? each.expansions;
    const share = shareOf(each, isWeak);
    return {
      ...meant,
      text: each.text,
      term: each.term,
      weight: meant.idf * share,
      isRequired: share === 1 && !optionalTerms.has(each.term),
      isStopWord: isWeak,
      isUnwanted: each.isUnwanted,
    };
  });
}

function shareOf({ isArgument }: Read, isWeak: boolean): number {
  return isWeak ? STOP_WORD_WEIGHT : isArgument ? ARGUMENT_WEIGHT : 1;
}

/** The names without those that were said before: messages repeat themselves. */
function distinct(names: readonly PlacedName[]): readonly PlacedName[] {
  const first = new Map<string, PlacedName>();
  for (const each of names) {
    const text = each.name.text.toLowerCase();
    if (!first.has(text)) first.set(text, each);
  }
  return [...first.values()];
}

function rarest(all: readonly Read[]): readonly Read[] {
  if (all.length <= MAX_WORDS) return all;
  const weightOf = (each: Read) => each.expansions.idf * shareOf(each, each.isWeak);
  const kept = new Set([...all].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_WORDS));
  return all.filter((each) => kept.has(each));
}

/** Names without the words that nearly every text has, if enough others are left. */
function withoutFunctionWords(names: readonly PlacedName[]): readonly PlacedName[] {
  const content = names.filter(({ name, isArgument }) => !isArgument && !isStopWord(termOf(name)));
  if (content.length < MIN_CONTENT_WORDS) return names;
  return names.filter(({ name }) => !isFunctionWord(termOf(name)));
}

function termOf(name: Name): string {
  return name.words[0]?.term ?? "";
}

/** The names of a query; what it is not about is an argument of it. */
function placedNames(index: SearchIndex, text: string): PlacedName[] {
  return calledNames(index, text).map(({ name, isArgument }) => {
    const before = text.slice(0, name.start);
    return {
      name,
      isArgument: isArgument || INSTEAD_OF.test(before),
      isUnwanted: WITHOUT.test(before),
    };
  });
}

/** The names of a query. A call that is not known as a whole is a function and its arguments. */
function calledNames(index: SearchIndex, text: string): Omit<PlacedName, "isUnwanted">[] {
  const names = readNames(text);
  if (!/[('`]/.test(text)) return names.map((name) => ({ name, isArgument: false }));
  const spans = [...text.matchAll(ARGUMENTS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  return names.flatMap((name) =>
    partsOfCall(index, name).map((part) => ({
      name: part,
      isArgument: spans.some(({ start, end }) => start <= part.start && part.start < end),
    })),
  );
}

function partsOfCall(index: SearchIndex, name: Name): Name[] {
  const isCall =
    NUMBERED_CALL.test(name.text) ||
    (name.text.includes("(") && readSymbol(index, name, false) === null);
  if (!isCall) return [name];
  // Where the word says nothing, its behavior is meant: `TO(1)` is `&to 1`.
  const called = name.text.split("(")[0]?.toLowerCase() ?? "";
  const sigil = isStopWord(called) && index.has(SIGIL + called) ? SIGIL : "";
  return readNames(sigil + name.text.replaceAll("(", " ")).map((part) => ({
    ...part,
    start: name.start + part.start,
  }));
}

/** Read a name as one symbol if that is known, else as its parts. */
function readName(
  index: SearchIndex,
  name: Name,
  { isLast, isArgument, isUnwanted }: Omit<Typed, "text" | "term">,
): Read[] {
  const symbol = readSymbol(index, name, isLast);
  if (symbol) return [{ ...symbol, isArgument, isUnwanted, isWeak: isStopWord(symbol.term) }];
  const parts = name.words.filter(({ isJoined }) => !isJoined);
  return parts.flatMap(({ term, start, end }, number) => {
    const text = name.text.slice(start, end);
    const isLastPart = isLast && number === parts.length - 1;
    const typed = { text, term, isLast: isLastPart, isArgument, isUnwanted };
    const expansions = expandWord(index, term, typed.isLast);
    return takeApart(index, typed, expansions).map((each) => ({
      ...each,
      expansions: each === typed ? expansions : expandWord(index, each.term, each.isLast),
      isWeak: isStopWord(each.term) || isSign(each.term),
    }));
  });
}

function readSymbol(index: SearchIndex, name: Name, isLast: boolean) {
  const isProse = PROSE.test(name.text) && (name.words.at(-1)?.part ?? 0) <= 1;
  if (isProse) return null;
  for (const { term, isJoined, part } of name.words) {
    if (!isJoined || part > 0) continue;
    const expansions = expandSymbol(index, term, isLast);
    if (expansions.stems.size > 0) return { text: name.text, term, isLast, expansions };
  }
  return null;
}

/** Return a word, or the two that it is made of if it is not known. */
function takeApart(index: SearchIndex, typed: Typed, { stems, typos }: Expansions): Typed[] {
  const { text, term } = typed;
  const [, amount, unit] = AMOUNT.exec(term) ?? [];
  if (amount !== undefined && unit !== undefined && !index.has(term) && index.has(unit)) {
    return [
      { ...typed, text: amount, term: amount, isLast: false, isArgument: true },
      { ...typed, text: unit, term: unit },
    ];
  }
  const isKnown = stems.size > 0 && typos < 2;
  if (isKnown || index.isIncomplete) return [typed];
  const at = bestSplit(index, term);
  if (at === null) return [typed];
  return [
    { ...typed, text: text.slice(0, at), term: term.slice(0, at), isLast: false },
    { ...typed, text: text.slice(at), term: term.slice(at) },
  ];
}

/** Where a term is made of two known ones; of several pairs the commonest. */
function bestSplit(index: SearchIndex, term: string): number | null {
  let best: number | null = null;
  let most = 0;
  for (let at = SHORTEST_HALF; at <= term.length - SHORTEST_HALF; at++) {
    const left = index.frequency(term.slice(0, at));
    // The right half is most often in another chunk.
    const common = left > most ? Math.min(left, index.frequency(term.slice(at))) : 0;
    if (common > most) {
      best = at;
      most = common;
    }
  }
  return best;
}

/** Return what words mean; two in a row also what they are in one: `trouble shooting`, `hold tap`. */
function withJoinedPairs(index: SearchIndex, read: readonly Read[]): Expansions[] {
  const expansions = read.map((each) => each.expansions);
  read.slice(1).forEach((right, number) => {
    const left = read[number];
    if (!left || (right.isArgument && !left.isArgument && isAlphabetic(left.term))) return;
    const joined = left.term + right.term;
    if (!index.has(joined)) return;
    for (const part of [number, number + 1]) {
      const known = expansions[part];
      if (known) expansions[part] = withJoined(index, known, joined);
    }
  });
  return expansions;
}
