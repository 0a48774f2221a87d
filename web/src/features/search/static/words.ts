/**
 * Text to words, as homerow/search/text/words.py reads it: `tapping-term-ms` is `tapping`, `term` and `ms`, and as one
 * term `tappingtermms`. A test compares the two.
 */
export interface Word {
  term: string;
  /** The span of characters in the name. */
  start: number;
  end: number;
  part: number;
  /** Whether it spans all parts of the name. */
  isJoined: boolean;
}

/** Characters without a break: a word of prose, or a name from code. */
export interface Name {
  text: string;
  start: number;
  words: Word[];
}

const MAX_TERM = 64;
const MAX_PARTS = 12;
const OPTION_PREFIX = "CONFIG_";

const LETTER = "[\\p{L}\\p{N}_]";
const NAME = `&?(?!_(?!${LETTER}))${LETTER}+(?:[-.,!/:+@('’]${LETTER}+)*`;
const SIGN = "^[!-/:-@[-`{-~\\u2190-\\u243f](?!\\S)";
const NAME_OR_SIGN = new RegExp(`${NAME}|${SIGN}`, "gu");
const PART = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
const CAMEL = /(?<=[a-z])(?=[A-Z])/;

export function readNames(text: string): Name[] {
  return [...text.matchAll(NAME_OR_SIGN)]
    .map((match) => ({ text: match[0], start: match.index, words: wordsOf(match[0]) }))
    .filter(({ words }) => words.length > 0);
}

/** Whether a name or a term is a single sign, as `%` is. */
export function isSign(name: string): boolean {
  return /^[^\p{L}\p{N}]$/u.test(name);
}

/** The parts of a name; before them the joined terms. */
function wordsOf(name: string): Word[] {
  const parts = partsOf(name);
  if (parts.length > 0) return [...joinedWords(name, parts), ...parts];
  return isSign(name) ? [{ term: name, start: 0, end: 1, part: 0, isJoined: false }] : [];
}

function joinedWords(name: string, parts: Word[]): Word[] {
  return [
    ...(name.startsWith("&") ? [join(parts, "&")] : []),
    ...(parts.length > 1 ? [join(parts)] : []),
    ...(parts.length > 2 && name.startsWith(OPTION_PREFIX) ? [join(parts.slice(1))] : []),
  ];
}

function join(parts: Word[], sigil = ""): Word {
  const term = (sigil + parts.map((part) => part.term).join("")).slice(0, MAX_TERM);
  const start = (parts[0]?.start ?? 0) - sigil.length;
  return { term, start, end: parts.at(-1)?.end ?? 0, part: parts[0]?.part ?? 0, isJoined: true };
}

function partsOf(name: string): Word[] {
  const parts: Word[] = [];
  for (const match of name.matchAll(PART)) {
    let start = match.index;
    for (const piece of match[0].split(CAMEL)) {
      const term = fold(piece.replace(/['’]s$/, "")).replace(/['’]/g, "");
      const end = start + piece.length;
      if (term !== "" && parts.length < MAX_PARTS) {
        parts.push({
          term: term.slice(0, MAX_TERM),
          start,
          end,
          part: parts.length,
          isJoined: false,
        });
      }
      start = end;
    }
  }
  return parts;
}

/** Text without case and diacritics. */
function fold(text: string): string {
  return text
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "");
}
