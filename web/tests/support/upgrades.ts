import type { Edit, Skipped, UpgradedFile } from "../../src/zmk/contract/upgrades";

/** What the service would answer: each old word is replaced by its new one, wherever it occurs. */
export function upgradedFile(text: string, words: Readonly<Record<string, string>>): UpgradedFile {
  const edits: Edit[] = [];
  let upgraded = "";
  let done = 0;
  for (const [at, before] of occurrences(text, Object.keys(words))) {
    const after = words[before] ?? "";
    upgraded += text.slice(done, at);
    edits.push({
      id: `e${edits.length}`,
      rule: "word",
      before: placeOf(text, at, before),
      after: placeOf(upgraded + after, upgraded.length, after),
      message: `${before} is ${after} now.`,
      link: "",
      because: [],
    });
    upgraded += after;
    done = at + before.length;
  }
  upgraded += text.slice(done);
  return {
    name: "a.keymap",
    kind: "keymap",
    text: upgraded,
    changed: edits.length > 0,
    parse: { state: "clean" },
    edits,
    skipped: [],
  };
}

/** A skipped change. */
export function skipped(place: Partial<Skipped>): Skipped {
  const first = { line: 1, column: 1, offset: 0, length: 1 };
  return { rule: "r", kind: "decision", message: "m", link: "", ...first, ...place };
}

function occurrences(text: string, words: readonly string[]): [number, string][] {
  return words
    .flatMap((word) => [...text.matchAll(new RegExp(word, "g"))])
    .map((match): [number, string] => [match.index, match[0]])
    .sort(([a], [b]) => a - b);
}

/** In code points, as the service counts. */
function placeOf(text: string, at: number, word: string): Edit["before"] {
  const lines = text.slice(0, at).split("\n");
  return {
    line: lines.length,
    column: Array.from(lines.at(-1) ?? "").length + 1,
    offset: Array.from(text.slice(0, at)).length,
    length: Array.from(word).length,
    text: word,
  };
}
