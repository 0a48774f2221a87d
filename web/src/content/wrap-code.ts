import { message } from "../messages";

/** Break long lines in the block of a button, or let them run on. Answers what to tell the reader. */
export function wrapCode(button: HTMLElement): string {
  const isWrapped = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isWrapped));
  button.closest(".code-block")?.toggleAttribute("data-wrapped", isWrapped);
  return message(isWrapped ? "Long lines are broken" : "Long lines run on");
}
