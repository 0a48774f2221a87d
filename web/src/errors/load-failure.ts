import { message } from "../messages";

let shown: HTMLElement | null = null;

/** A red box that says what could not be loaded, with a button to try again. Made by hand: React may be what failed. */
export function showLoadFailure(reason: string, retry: () => void): void {
  hideLoadFailure();
  shown = document.createElement("section");
  shown.className = "load-failure";
  shown.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = reason;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = message("Retry");
  button.addEventListener("click", () => {
    hideLoadFailure();
    retry();
  });
  shown.append(text, button);
  document.body.append(shown);
}

export function hideLoadFailure(): void {
  shown?.remove();
  shown = null;
}
