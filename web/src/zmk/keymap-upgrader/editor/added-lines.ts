import { WidgetType } from "@codemirror/view";

import type { FileKind } from "../../contract/upgrades";
import { LINE_HEIGHT } from "./spacer";
import { tokensOf } from "./tokens";

export interface NewText {
  text: string;
  kind: FileKind;
  /** Where words are new, by the key of their change. */
  marks: readonly { key: string; from: number; to: number }[];
}

/** The new lines below the old ones. */
export class AddedLines extends WidgetType {
  private readonly identity: string;

  constructor(readonly added: NewText) {
    super();
    this.identity = JSON.stringify(added);
  }

  override eq(other: AddedLines): boolean {
    return other.identity === this.identity;
  }

  override get estimatedHeight(): number {
    return this.added.text.split("\n").length * LINE_HEIGHT;
  }

  // Whoever points at a new word asks what it is, also here.
  override ignoreEvent(): boolean {
    return false;
  }

  override toDOM(): HTMLElement {
    const block = document.createElement("div");
    block.className = "upgrade-lines";
    for (const pieces of linesOf(this.added)) {
      const line = block.appendChild(document.createElement("div"));
      line.className = "upgrade-added";
      line.append(...pieces.map(elementOf));
    }
    return block;
  }
}

interface Piece {
  text: string;
  color: string | undefined;
  /** Of its change. */
  key: string | undefined;
}

/** Each line as colored and marked text, cut wherever one of both changes. */
export function linesOf({ text, kind, marks }: NewText): Piece[][] {
  const tokens = tokensOf(text, kind);
  const ends = [...tokens, ...marks].flatMap(({ from, to }) => [from, to]);
  const breaks = [...text.matchAll(/\n/g)].flatMap(({ index }) => [index, index + 1]);
  const cuts = [...new Set([0, ...ends, ...breaks, text.length])].sort((a, b) => a - b);
  const lines: Piece[][] = [[]];
  // Tokens and marks are in order, so one pass over both is enough.
  let token = 0;
  let mark = 0;
  cuts.slice(0, -1).forEach((from, index) => {
    while ((tokens[token]?.to ?? Infinity) <= from) token += 1;
    while ((marks[mark]?.to ?? Infinity) <= from) mark += 1;
    const piece = text.slice(from, cuts[index + 1]);
    if (piece === "\n") lines.push([]);
    else {
      lines.at(-1)?.push({
        text: piece,
        color: spanAt(tokens[token], from)?.color,
        key: spanAt(marks[mark], from)?.key,
      });
    }
  });
  return lines;
}

function spanAt<T extends { from: number }>(span: T | undefined, at: number): T | undefined {
  return span && span.from <= at ? span : undefined;
}

function elementOf({ text, color, key }: Piece): Node | string {
  if (color === undefined && key === undefined) return text;
  const element = document.createElement(key === undefined ? "span" : "ins");
  element.textContent = text;
  if (color !== undefined) element.className = color;
  if (key !== undefined) {
    element.classList.add("upgrade-new");
    element.dataset.explained = key;
  }
  return element;
}
