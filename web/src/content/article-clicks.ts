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
    onClick("a[data-player]", (card, event) => {
      // Without JavaScript, and in a new tab, the link leads to the page.
      if (!isPlain(event)) return;
      event.preventDefault();
      play(card);
    }),
    onClick("a.zoom", (link, event) => {
      // Without the dialog, or when it cannot be loaded, the link leads to the picture.
      if (!isPlain(event)) return;
      event.preventDefault();
      void zoomOrFollow(link);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function zoomOrFollow(link: HTMLElement): Promise<void> {
  try {
    const { zoom } = await loadPart(() => import("./zoom"));
    zoom(link);
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

/** Put the player in place of a card: only now is the other site asked for anything. */
function play(card: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.className = "player";
  frame.src = card.dataset.player ?? "";
  frame.title = card.querySelector(".embed-title")?.textContent ?? "";
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  card.replaceWith(frame);
  frame.focus();
}
