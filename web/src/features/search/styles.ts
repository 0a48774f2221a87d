import library from "@docsearch/css/dist/modal.css?inline";

import own from "./dialog.css?inline";

let isAdopted = false;

/** Bring the dialog's style sheets, with its script: no page has to load them before. */
export function adoptStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  for (const text of [library, own]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
}
