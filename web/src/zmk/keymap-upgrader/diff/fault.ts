import type { ParseState } from "../../contract/upgrades";
import { sentence } from "../../service";
import { offsetOf, shownText } from "./positions";

interface Fault {
  message: string;
  line: number;
  /** In the editor's positions. */
  offset: number;
  /** The line with its number, and a caret below the column. */
  excerpt: string;
}

/** Characters of a long line on both sides of the caret. */
const AROUND = 40;

/** Where a text could not be read; null if it could. */
export function faultOf(text: string, parse: ParseState): Fault | null {
  if (parse.state === "clean" || !parse.message) return null;
  const lines = shownText(text).split("\n");
  const line = Math.min(parse.line ?? 1, lines.length);
  const points = Array.from((lines[line - 1] ?? "").replaceAll("\t", " "));
  const column = Math.min(parse.column ?? 1, points.length + 1);
  const start = Math.max(column - 1 - AROUND, 0);
  const head = `${line} | `;
  const part = points.slice(start, column - 1 + AROUND).join("");
  return {
    message: sentence(parse.message),
    line,
    offset: offsetOf(lines, line, column),
    excerpt: `${head}${part}\n${" ".repeat(head.length + column - 1 - start)}^`,
  };
}
