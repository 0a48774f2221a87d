/**
 * Text to words: prose as one would read it, names from code whole and in parts.
 *
 *     Café mods          cafe, mods
 *     tapping-term-ms    tapping, term, ms; joined: tappingtermms
 *     CONFIG_ZMK_SLEEP   config, zmk, sleep; joined: configzmksleep, zmksleep
 *     &kp LC(X)          kp, lc, x; joined: &kp, lcx
 *     C++, c#, .NET      c, c, net; joined: c++, c#, .net
 *     %                  %
 *     無線接続            無線, 線接, 接続
 *
 * A joined term ignores what joins its parts, so `hold-tap`, `hold_tap` and `holdtap` are equal. A sign is a word
 * only at the beginning of a text, where the description of a key has its legend; in prose it joins words. Scripts without
 * spaces are read as overlapping pairs of letters: dictionaries of browsers differ, so an index could not be asked by them.
 */
export interface Word {
  term: string;
  /** The span of characters in the name. */
  start: number;
  end: number;
  /** The number of its first part. */
  part: number;
  /** Whether it spans several parts of the name. */
  isJoined: boolean;
}

/** Characters without a break: a word of prose, or a name from code. `position` counts the parts before it. */
export interface Name {
  text: string;
  start: number;
  position: number;
  words: Word[];
}

const MAX_TERM = 64;
const MAX_PARTS = 12;
const MAX_KNOWN = 50_000;
const OPTION_PREFIX = "CONFIG_";

const LETTER = "[\\p{L}\\p{N}_]";
const SIGIL = "(?:&|(?<![\\w.])\\.(?=[A-Za-z]))?";
const SUFFIX = "(?:(?<=[Cc])(?:\\+\\+|#)(?!\\w))?";
const NAME = `${SIGIL}(?!_(?!${LETTER}))${LETTER}+(?:[-.,!/:+@('’]${LETTER}+)*${SUFFIX}`;
const SIGN = "^[!-/:-@[-`{-~\\u2190-\\u243f](?!\\S)";
const NAME_OR_SIGN = new RegExp(`${NAME}|${SIGN}`, "gu");
/** The same for ASCII, without the slower Unicode properties. */
const ASCII_NAME_OR_SIGN = new RegExp(
  `${SIGIL}(?!_\\b)\\w+(?:[-.,!/:+@('’]\\w+)*${SUFFIX}|^[!-/:-@[-\`{-~](?!\\S)`,
  "g",
);
const UNSPACED =
  "[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const IS_UNSPACED = new RegExp(UNSPACED, "u");
const PART = new RegExp(
  `${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{N}])+(?:['’][\\p{L}\\p{N}]+)*`,
  "gu",
);
const PAIR = new RegExp(`(?=(${UNSPACED}{2}|^${UNSPACED}$))`, "gu");
const CAMEL = /(?<=[a-z])(?=[A-Z])/;
const PLAIN = /^[A-Za-z0-9]+$/;
// eslint-disable-next-line no-control-regex -- ASCII has control characters
const ASCII = /^[\x00-\x7f]*$/;
const LETTERS = new RegExp(`^(?:(?!${UNSPACED})\\p{L})+$`, "u");

/** Return the names of a text in their order. */
export function readNames(text: string): Name[] {
  const names: Name[] = [];
  let position = 0;
  for (const match of text.matchAll(ASCII.test(text) ? ASCII_NAME_OR_SIGN : NAME_OR_SIGN)) {
    const words = wordsOf(match[0]);
    const last = words.at(-1);
    if (last === undefined) continue;
    names.push({ text: match[0], start: match.index, position, words });
    position += last.part + 1;
  }
  return names;
}

/** Whether a name or a term is a single sign, as `%` is. */
export function isSign(name: string): boolean {
  return name.length === 1 && !/[\p{L}\p{N}]/u.test(name);
}

/** Whether a term has letters alone. Others are not inflected, and have no typos. */
export function isAlphabetic(term: string): boolean {
  return LETTERS.test(term);
}

/** The words of a text without joined ones; `CONFIG_` before the name of an option does not count. */
export function plainWords(text: string): string[] {
  const words = readNames(text).flatMap((name) =>
    name.words.filter(({ isJoined }) => !isJoined).map(({ term }) => term),
  );
  return words[0] === "config" ? words.slice(1) : words;
}

/** How a query may spell a name as one word. The first word of an option is often left out. */
export function spellings(name: string): string[] {
  const words = plainWords(name);
  const found: string[] = [];
  if (words.length > 1) found.push(words.join(""));
  if (words.length > 2 && name.startsWith(OPTION_PREFIX)) found.push(words.slice(1).join(""));
  return found;
}

/** Text without case, diacritics, and the spaces that a letter such as U+FDFA consists of. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "");
}

/** Bounded: a site says the same names again and again. Reading them is a third of the time of an index. */
const known = new Map<string, Word[]>();

function wordsOf(name: string): Word[] {
  let words = known.get(name);
  if (words === undefined) {
    words = readWords(name);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, words);
  }
  return words;
}

/** The joined words of a name, then its parts. */
function readWords(name: string): Word[] {
  if (PLAIN.test(name) && !CAMEL.test(name)) return [wordOf(name.toLowerCase(), 0, name.length, 0)];
  const parts = partsOf(name);
  if (IS_UNSPACED.test(name)) return parts;
  if (parts.length > 0) return [...joinedWords(name, parts), ...parts];
  return isSign(name) ? [wordOf(name, 0, 1, 0)] : [];
}

function wordOf(term: string, start: number, end: number, part: number): Word {
  return { term: term.slice(0, MAX_TERM), start, end, part, isJoined: false };
}

function partsOf(name: string): Word[] {
  const parts: Word[] = [];
  for (const match of name.matchAll(PART)) {
    let start = match.index;
    if (IS_UNSPACED.test(match[0])) {
      for (const { index, 1: pair = "" } of match[0].matchAll(PAIR)) {
        const from = start + index;
        parts.push(wordOf(fold(pair), from, from + pair.length, parts.length));
      }
      continue;
    }
    for (const piece of match[0].split(CAMEL)) {
      const term = fold(piece.replace(/['’]s$/, "")).replace(/['’]/g, "");
      const end = start + piece.length;
      if (term !== "" && parts.length < MAX_PARTS) {
        parts.push(wordOf(term, start, end, parts.length));
      }
      start = end;
    }
  }
  return parts;
}

function joinedWords(name: string, parts: Word[]): Word[] {
  const [, sigil = "", suffix = ""] = /^([&.]?).*?(\+\+|#)?$/s.exec(name) ?? [];
  return [
    ...(sigil || suffix ? [join(parts, sigil, suffix)] : []),
    ...(parts.length > 1 ? [join(parts)] : []),
    ...(parts.length > 2 && name.startsWith(OPTION_PREFIX) ? [join(parts.slice(1))] : []),
  ];
}

function join(parts: Word[], sigil = "", suffix = ""): Word {
  const term = sigil + parts.map((part) => part.term).join("") + suffix;
  const start = (parts[0]?.start ?? 0) - sigil.length;
  const end = (parts.at(-1)?.end ?? 0) + suffix.length;
  return { ...wordOf(term, start, end, parts[0]?.part ?? 0), isJoined: true };
}
