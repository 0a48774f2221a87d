import { loadPart } from "../router/fresh-load";
import { copyAnchor, copyCode, copyName } from "./copy-code";
import { isPlain, onClick } from "../router/clicks";
import { play } from "./play";
import { wrapCode } from "./wrap-code";

/** Serve what articles hold besides components: code blocks, headings, pictures. Answers how to stop. */
export function serveArticles(announce: (message: string) => void): () => void {
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
