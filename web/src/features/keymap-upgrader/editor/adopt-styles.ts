import { StyleModule } from "style-mod";

import own from "./editor.css?inline";

let isReady = false;

/**
 * Bring the editor's rules as constructed style sheets: our policy allows no style elements, which the library
 * would make. They lie in the layer of components, so that those of the page are stronger.
 */
export function adoptStyles(): void {
  if (isReady) return;
  isReady = true;
  const mounted = new Set<StyleModule>();
  StyleModule.mount = (_root, modules) => {
    const fresh = [modules].flat().filter((each) => !mounted.has(each));
    if (fresh.length === 0) return;
    for (const each of fresh) mounted.add(each);
    adopt(`@layer components {${fresh.map((each) => each.getRules()).join("\n")}}`);
  };
  adopt(own);
}

function adopt(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
