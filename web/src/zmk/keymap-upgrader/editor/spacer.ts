import { WidgetType } from "@codemirror/view";

/** Pixels of a line before it was measured. */
export const LINE_HEIGHT = 21;

/** Lines that the other text has and this one lacks. */
export class Spacer extends WidgetType {
  constructor(readonly count: number) {
    super();
  }

  override eq(other: Spacer): boolean {
    return other.count === this.count;
  }

  override get estimatedHeight(): number {
    return this.count * LINE_HEIGHT;
  }

  override toDOM(): HTMLElement {
    const room = document.createElement("div");
    room.className = "upgrade-spacer";
    room.ariaHidden = "true";
    room.textContent = "\n".repeat(this.count);
    return room;
  }
}
