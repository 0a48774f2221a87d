import { message } from "../messages";
import { isPlain, onClick } from "../router/clicks";
import { loadPart } from "../router/reload";
import { copyAnchor, copyCode, copyName } from "./copy";

/** Handle clicks on what articles hold besides components: code blocks, headings, pictures. Returns how to stop. */
export function handleArticleClicks(announce: (message: string) => void): () => void {
  const stops = [
    onClick("button.copy-code", (button) => void copyCode(button).then(announce)),
    onClick("button.wrap-code", (button) => {
      announce(wrapCode(button));
    }),
    onClick("a.heading-anchor", (anchor) => void copyAnchor(anchor).then(announce)),
    onClick(".copies-names a[id]", (link) => void copyName(link).then(announce)),
    onClick("a.zoom, a[data-player]", (link, event) => {
      // Without the script, or in a new tab, the link leads to the picture or to the page of the player.
      if (!isPlain(event)) return;
      event.preventDefault();
      void openMedia(link);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function openMedia(link: HTMLElement): Promise<void> {
  try {
    const { play, zoom } = await loadPart(() => import("./media"));
    if (link.matches(".zoom")) zoom(link);
    else play(link);
  } catch {
    if (link instanceof HTMLAnchorElement) location.assign(link.href);
  }
}

/** Break long lines in the block of a button, or let them run on. Returns what to tell the reader. */
function wrapCode(button: HTMLElement): string {
  const isWrapped = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isWrapped));
  button.closest(".code-block")?.toggleAttribute("data-wrapped", isWrapped);
  return message(isWrapped ? "Long lines are broken" : "Long lines run on");
}
