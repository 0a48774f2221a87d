import type { Note } from "../diff/changes";
import type { PlacedChange } from "../diff/diff";
import type { OnDecide } from "./explanation-tooltip";

/** A change or a note in words, with where to read on, and a button to decide otherwise. */
export function explanationOf(subject: PlacedChange | Note, onDecide: OnDecide): HTMLElement {
  const { message, link } = "edit" in subject ? subject.edit : subject.skipped;
  const box = element("div", "upgrade-explanation");
  box.setAttribute("role", "group");
  box.ariaLabel = "edit" in subject ? "Change" : LABELS[subject.skipped.kind];
  box.append(element("p", "", message));
  const more = box.appendChild(element("p", "upgrade-explanation__more"));
  if (link) {
    const anchor = more.appendChild(element("a", "", "Read more"));
    anchor.href = link;
  }
  if ("edit" in subject && !subject.isMoot) more.append(buttonOf(subject, onDecide));
  return box;
}

const LABELS = {
  decision: "Left alone",
  later: "Needed from main on",
  mistake: "Mistake",
} as const;

function buttonOf({ key, isRejected }: PlacedChange, onDecide: OnDecide): HTMLElement {
  const button = element("button", "button", isRejected ? "Change it" : "Leave as it was");
  button.type = "button";
  button.addEventListener("click", () => {
    onDecide(key, isRejected ? "accept" : "reject");
  });
  return button;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, style: string, text = "") {
  const made = document.createElement(name);
  if (style !== "") made.className = style;
  made.textContent = text;
  return made;
}
