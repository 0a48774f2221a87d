import { flushSync } from "react-dom";

import type { Store } from "../hooks/store";
import { documentTitle, type View } from "./view";

/** Writes what the head says of a page; the document of a first visit has it already. */
export const loadHead = () => import("../document/head");

/** Render a view at once, with its title and its head. */
export function commit(view: Store<View>, next: View): void {
  flushSync(() => {
    view.set(next);
  });
  document.documentElement.removeAttribute("data-elsewhere");
  document.title = documentTitle(next);
  void loadHead().then(({ replaceHeadElements }) => {
    replaceHeadElements(view.get());
  });
}
