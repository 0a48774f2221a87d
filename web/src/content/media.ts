/** Pictures and players that readers open; loaded when the first reader does. */
import { adoptStyles } from "../router/styles";
import zoomed from "../styles/zoomed.css?inline";
import { message } from "../messages";

adoptStyles(zoomed);

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

/** Show the picture of a link as large as the window allows. */
export function zoom(link: HTMLElement): void {
  const picture = [...link.querySelectorAll("img")].find((image) => image.checkVisibility());
  if (!picture) return;

  const dialog = document.createElement("dialog");
  const opened = new AbortController();
  dialog.className = "zoomed";
  dialog.setAttribute("aria-label", picture.alt);
  dialog.append(closeButton(), enlarged(picture));
  // Wherever the reader clicks; Escape closes a dialog by itself, and the focus returns to the link.
  dialog.addEventListener("click", () => {
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    opened.abort();
    dialog.remove();
  });
  // The picture belongs to the page that is left.
  addEventListener(
    "popstate",
    () => {
      dialog.close();
    },
    { signal: opened.signal },
  );
  document.body.append(dialog);
  dialog.showModal();
}

function enlarged(picture: HTMLImageElement): HTMLImageElement {
  const image = document.createElement("img");
  image.className = "zoomed__picture";
  image.src = picture.currentSrc || picture.src;
  image.alt = picture.alt;
  image.width = picture.naturalWidth;
  image.height = picture.naturalHeight;
  return image;
}

function closeButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button zoomed__close";
  button.textContent = message("Close");
  return button;
}
