/** The same place, counted in two ways. */
interface Position {
  /** In UTF-16 code units, as strings count. */
  raw: number;
  /** In UTF-16 code units with one for each line break, as the editor counts. */
  shown: number;
}

/** A text as the editor has it: every line break is "\n". */
export function shownText(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The line break of a text: its first, or "\n". */
export function lineBreakOf(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? "\n";
}

/** Find code point offsets, which must ascend. One walk for all of them. */
export function positionsAt(text: string, offsets: readonly number[]): Position[] {
  let points = 0;
  let raw = 0;
  let shown = 0;
  return offsets.map((offset) => {
    for (; points < offset && raw < text.length; points += 1) {
      const units = (text.codePointAt(raw) ?? 0) > 0xffff ? 2 : 1;
      const isHalfBreak = text[raw] === "\r" && text[raw + 1] === "\n";
      raw += units;
      shown += isHalfBreak ? 0 : units;
    }
    return { raw, shown };
  });
}

/** The UTF-16 offset of a line and a column in code points, both from 1; the nearest there is. */
export function offsetOf(lines: readonly string[], line: number, column: number): number {
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const points = Array.from(lines[index] ?? "").slice(0, Math.max(column, 1) - 1);
  return start + points.join("").length;
}
