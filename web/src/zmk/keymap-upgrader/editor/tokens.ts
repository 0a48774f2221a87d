import type { FileKind } from "../../contract/upgrades";

/** A piece of text and its color: a class of code-colors.css. */
interface Token {
  from: number;
  to: number;
  color: string;
}

type Rules = readonly (readonly [RegExp, string])[];

const NAME = String.raw`[A-Za-z_][\w,.+?#-]*`;

/** As DevicetreeLexer of src/homerow/markdown/code/highlighting.py highlights the samples of the documentation. */
const DEVICETREE: Rules = [
  [/\s+|[{}()[\];:,@]+|<(?![<=])|>(?![>=])/y, ""],
  [new RegExp(String.raw`&(?:\{[^}\n]*\}|${NAME})`, "y"), "nv"],
  [/[A-Z_][A-Z0-9_]*(?=\()/y, "nf"],
  [/[A-Z_][A-Z0-9_]*(?![\w,.+?#@:-]|\s*[={])/y, "no"],
  [/0x[0-9a-f]+\b|\d+\b/iy, "m"],
  [/\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y, "c"],
  [/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'/y, "s"],
  [new RegExp(String.raw`#?${NAME}(?=\s*=[^=])`, "y"), "na"],
  [new RegExp(String.raw`${NAME}(?=[ \t]*:(?!:))`, "y"), "nl"],
  [new RegExp(String.raw`${NAME}(?=@[0-9a-fA-F][\w,]*\s*\{)|(?:${NAME}|\/)(?=\s*\{)`, "y"), "nc"],
  [/#[ \t]*include[ \t]+(?:<[^>\n]*>|"[^"\n]*")/y, "cp"],
  [/#[ \t]*(?:define|undef|ifn?def|if|elif|else|endif|error|warning|pragma)\b/y, "cp"],
  [/\/[a-z][a-z0-9-]*\//y, "k"],
  [/#?[a-z][\w,.+?#-]*(?=\s*;)/y, "na"],
  [new RegExp(NAME, "y"), ""],
];

const KCONFIG: Rules = [
  [/\s+/y, ""],
  [/#[^\n]*/y, "c"],
  [/\w+(?==)/y, "na"],
  [/"(?:[^"\\\n]|\\.)*"/y, "s"],
  [/0x[0-9a-f]+\b|-?\d+\b/iy, "m"],
  [/[yn]\b/y, "k"],
  [/\w+/y, ""],
];

const YAML: Rules = [
  [/\s+/y, ""],
  [/#[^\n]*/y, "c"],
  [/[\w-]+(?=:)/y, "na"],
  [/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y, "s"],
  [/[^\s:#"']+/y, ""],
];

const RULES: Readonly<Record<FileKind, Rules>> = {
  keymap: DEVICETREE,
  overlay: DEVICETREE,
  dtsi: DEVICETREE,
  conf: KCONFIG,
  build: YAML,
};

/** The colored pieces of a text, or of a part of it that does not begin in a comment. */
export function tokensOf(text: string, kind: FileKind): Token[] {
  const tokens: Token[] = [];
  for (let from = 0; from < text.length;) {
    const [length, color] = matched(RULES[kind], text, from);
    if (color !== "") tokens.push({ from, to: from + length, color });
    from += length;
  }
  return tokens;
}

function matched(rules: Rules, text: string, from: number): [length: number, color: string] {
  for (const [pattern, color] of rules) {
    pattern.lastIndex = from;
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > 0) return [length, color];
  }
  return [1, ""];
}

/** Where to begin, so as not to begin within a comment of several lines. */
export function safeStart(text: string, from: number): number {
  const opening = text.lastIndexOf("/*", from);
  return opening !== -1 && text.indexOf("*/", opening + 2) + 2 > from ? opening : from;
}
