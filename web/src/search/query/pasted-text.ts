/**
 * Reduce a pasted log or compiler output to the message that matters, as a query.
 *
 *     -- Found devicetree overlay: /tmp/config/corne.keymap
 *     devicetree error: /tmp/zmk/app/boards/corne.dtsi:76 (column 1): parse error: undefined node label 'oled'
 *     FATAL ERROR: command exited with status 1: /usr/local/bin/cmake --build /tmp/tmp.8Xz
 *
 *     parse error: undefined node label 'oled'
 *
 * The last error is kept; without one, the last failure, or the last warning. Other texts lose details such as folders.
 */
export function reducePastedText(text: string): string {
  const lines = linesOf(text.slice(-MAX_TEXT));
  const kept = messageOf(lines) ?? lines.filter(({ kind }) => kind === "text");
  const message = (kept.length > 0 ? kept : lines.slice(-1)).map((line) => line.text).join(" ");
  return cut(withoutDetails(message));
}

/** UTF-16 code units of a text that are read, and of the query. */
const MAX_TEXT = 20_000;
const MAX_QUERY = 500;

/** Messages, the most telling first. A consequence follows from a message above it. */
const MESSAGES = ["error", "failure", "warning", "consequence"] as const;

interface Line {
  text: string;
  kind: (typeof MESSAGES)[number] | "text" | "none";
}

/** Ends of lines; and where one begins if a field has put all of them into one. */
const LINE_END =
  /\r?\n|\s(?=\[\d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\d|-- [A-Z]|CMake (?:Error|Warning)|FATAL ERROR:|[a-z]+ error: [/<]|Call Stack |ninja: |collect2: |\d+ \| |compilation terminated)|(?<=[.!])\s(?=(?:error|warning): )/i;
// eslint-disable-next-line no-control-regex -- colors begin with one
const COLOR = /(?:\x1b|<0x1b>)\[[\d;]*m/g;
/** Times, quotations and the level that a log writes before a message. */
const PREFIX = /^(?:\s*(?:>|\[[\d:.,]+\]|\d{4}-\d\d-\d\dT[\d:.]+Z?|<\w{3}>)(?=\s|$))+\s*/;
const LEVEL = /<(err|wrn|inf|dbg)>/;
const MODULE = /^[\w.]+: (?=\S)/;

/** What a line is, by the first pattern that it matches. */
const KINDS: readonly (readonly [RegExp, Line["kind"]])[] = [
  // Progress, states, commands, files that failed, places, and code below a message.
  [
    /^\s*(?:\[\d+\/\d+\]|--(?: |$)|\+ |Run \w|FAILED: |: &&|Call Stack|In file included|\d* ?\|)/,
    "none",
  ],
  [
    /^\s*[\w./\\:-]+:\d+ \(\w+\)$|^\S*:? ?note: |^CMake (?:Error|Warning) at \S+(?: \(message\):)?$/,
    "none",
  ],
  [
    /^\s*(?:ninja|make(?:\[\d+\])?): |command exited|\bexit(?:ed with)? (?:code|status)|failed with (?:exit|return) code|aborting due to|errors occurred|compilation terminated/i,
    "consequence",
  ],
  [/\b(?:error|undefined reference)\b(?![.-])|\bno such file\b|\bno \w+ named\b/i, "error"],
  [/\bfail(?:ed|ure)\b|\bcannot\b|\bunable to\b/i, "failure"],
  [/\bwarning\b/i, "warning"],
  [/[\p{L}\p{N}]/u, "text"],
];

/** The beginning of a message: the kind of its error, and before it perhaps a generated file, whose name shows the cause. */
const BEGINNING =
  /(?:\bgenerated[\\/]\w{1,60}\.h(?::\d+)*: )?(?:\b[a-z]+ )?\b(?:error|warning)(?: \w+)?: |\bundefined reference to\b/gi;

/** Details that say nothing about a problem, and what replaces them. */
const DETAILS: readonly (readonly [RegExp, string])[] = [
  [/[;,]? ?\bdid you mean [^?]*\?|\bSee https?:.*$/gis, ""],
  [
    /\bhttps?:\/\/\S+|\(b'\\x[^')]*'\)|\(not in a function\)|\(defined at [^)]*\)|\((?:random|public|message)\)/g,
    "",
  ],
  // Absolute paths keep their last two parts; lines, columns, and options of commands go.
  [/(?<![\w.)])(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]+)*[\\/]([\w.@+~-]+)[\\/]([\w.@+~-]+)/g, "$1/$2"],
  [/(?<=\.\w+):\d+(?::\d+)?|\(column \d+\)|(?<=\s)--?[A-Za-z]\S*/g, ""],
  // Addresses of Bluetooth devices and of memory; an error's code isn't one.
  [/\b[\da-f]{2}(?::[\da-f]{2}){5}\b|(?<!^|\b(?:code|error):? ?)\b0x[\da-f]{8,}\b/gi, ""],
  [/\s+/g, " "],
  [/ (?=[:;,.](?: |$))|:(?= ?[:;,])/g, ""],
  [/^[ :;,>]+|[ :;,]+$/g, ""],
];

function linesOf(text: string): Line[] {
  return text
    .replace(COLOR, "")
    .split(LINE_END)
    .map((line) => {
      const level = LEVEL.exec(line)?.[1];
      const rest = line.replace(PREFIX, "").trimEnd();
      return { text: level ? rest.replace(MODULE, "") : rest, kind: kindOf(rest, level) };
    });
}

function kindOf(line: string, level: string | undefined): Line["kind"] {
  if (level === "err") return "error";
  if (level === "wrn") return "warning";
  if (level !== undefined) return "none";
  return KINDS.find(([pattern]) => pattern.test(line))?.[1] ?? "none";
}

/** The last of the most telling messages, and the lines into which its sentence goes on. */
function messageOf(lines: readonly Line[]): Line[] | null {
  const kind = MESSAGES.find((each) => lines.some((line) => line.kind === each));
  if (kind === undefined) return null;
  const start = lines.findLastIndex((line) => line.kind === kind);
  const message = lines.slice(start, start + 1);
  for (const line of lines.slice(start + 1)) {
    if (line.kind !== "text" || /[.!?]$/.test(message.at(-1)?.text ?? "")) break;
    message.push(line);
  }
  return message;
}

function withoutDetails(message: string): string {
  const start = [...message.matchAll(BEGINNING)].at(-1)?.index ?? 0;
  return DETAILS.reduce((text, [detail, rest]) => text.replace(detail, rest), message.slice(start));
}

function cut(text: string): string {
  return text.length <= MAX_QUERY ? text : text.slice(0, MAX_QUERY + 1).replace(/\s+\S*$/, "");
}
