/** Break long lines in the block of a button, or let them run on. Answers what to tell the reader. */
export function wrapCode(button: HTMLElement): string {
  const isWrapped = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isWrapped));
  button.closest(".code-block")?.toggleAttribute("data-wrapped", isWrapped);
  return isWrapped ? "Long lines are broken" : "Long lines run on";
}

/** A block whose lines all fit needs no button to break them. Known when the reader gets there, not before. */
export function watchFits(): () => void {
  const onReach = ({ target }: Event) => {
    const block = target instanceof Element ? target.closest(".code-block") : null;
    const code = block?.querySelector("pre");
    if (!block || !code || block.hasAttribute("data-wrapped")) return;
    block.toggleAttribute("data-fits", code.scrollWidth <= code.clientWidth);
  };
  const types = ["pointerover", "focusin"];
  for (const type of types) document.addEventListener(type, onReach, { passive: true });
  return () => {
    for (const type of types) document.removeEventListener(type, onReach);
  };
}
