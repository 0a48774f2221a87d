/** A key of QMK as written: `KC_A`, `LT(1, KC_SPC)`, `MOD_LCTL | MOD_LSFT`. */
export interface Expression {
  name: string;
  arguments: readonly string[];
}

/** Longer ones aren't keys; a reader's file is hostile input. */
const MAX_LENGTH = 200;

/** Read a key; null if its parentheses do not match. */
export function readExpression(text: string): Expression | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const match = /^([A-Za-z_]\w*)(?:\((.*)\))?$/s.exec(trimmed);
  if (!match) return null;
  const [, name = "", inner] = match;
  const parts = inner === undefined ? [] : splitArguments(inner);
  return parts && { name, arguments: parts };
}

/** The parts between commas that are in no parentheses. */
function splitArguments(text: string): string[] | null {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0) return null;
    if (character === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  return depth === 0 ? parts.map((part) => part.trim()) : null;
}
