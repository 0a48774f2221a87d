/** Put the player in place of a card: only now is the other site asked for anything. */
export function play(card: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.className = "player";
  frame.src = card.dataset.player ?? "";
  frame.title = card.querySelector(".embed-title")?.textContent ?? "";
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  card.replaceWith(frame);
  frame.focus();
}
