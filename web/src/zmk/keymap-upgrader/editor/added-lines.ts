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
    let from = 0;
    for (const text of this.added.text.split("\n")) {
      const line = block.appendChild(document.createElement("div"));
      line.className = "upgrade-added";
      line.append(...piecesOf(this.added, from, from + text.length));
      from += text.length + 1;
    }
    return block;
  }
}

/** A line as colored and marked text, cut wherever one of both changes. */
function piecesOf({ text, kind, marks }: NewText, start: number, end: number): (Node | string)[] {
  const tokens = tokensOf(text, kind);
  const ends = [...tokens, ...marks].flatMap(({ from, to }) => [from, to]);
  const cuts = [...new Set([start, ...ends, end])]
    .filter((at) => at >= start && at <= end)
    .sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const mark = marks.find((each) => each.from <= from && from < each.to);
    const token = tokens.find((each) => each.from <= from && from < each.to);
    return pieceOf(text.slice(from, cuts[index + 1]), token?.color, mark?.key);
  });
}

function pieceOf(text: string, color: string | undefined, key: string | undefined) {
  if (color === undefined && key === undefined) return text;
  const piece = document.createElement(key === undefined ? "span" : "ins");
  piece.textContent = text;
  if (color !== undefined) piece.className = color;
  if (key !== undefined) {
    piece.classList.add("upgrade-new");
    piece.dataset.explained = key;
  }
  return piece;
}
