import { StyleModule } from "style-mod";

import { adoptStyles } from "../../../router/styles";
import editorRules from "./editor.css?inline";

let isReady = false;

/**
 * Add the editor's rules as constructed style sheets, because the Content-Security-Policy forbids the style elements
 * that the library would create. They are in the layer of components, so that rules of the page override them.
 */
export function adoptEditorStyles(): void {
  if (isReady) return;
  isReady = true;
  const mounted = new Set<StyleModule>();
  StyleModule.mount = (_root, modules) => {
    const fresh = [modules].flat().filter((each) => !mounted.has(each));
    if (fresh.length === 0) return;
    for (const each of fresh) mounted.add(each);
    adoptStyles(`@layer components {${fresh.map((each) => each.getRules()).join("\n")}}`);
  };
  adoptStyles(editorRules);
}
