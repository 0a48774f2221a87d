import type { SiteProps } from "../contract/site";
import { applyAnnouncement } from "./apply-announcement";
import { applyTheme } from "./apply-theme";
import { selectRememberedTabs } from "./select-remembered-tabs";

/**
 * The script in the head that runs before first paint. It is the same on every page, because the
 * Content-Security-Policy allows it by its hash.
 */
export function inlineScript({ theme, announcement }: SiteProps): string {
  const calls = [
    `document.documentElement.dataset.js="";`,
    call(applyTheme, theme),
    announcement ? call(applyAnnouncement, announcement) : "",
    call(selectRememberedTabs),
  ];
  return calls.join("");
}

/** Source text that calls a function, which must not use anything from outside itself, with a JSON argument. */
function call<T>(body: (argument: T) => void, argument?: T): string {
  const json = argument === undefined ? "" : scriptJson(argument);
  return `(${String(body).replace(/\n\s+/g, "\n")})(${json});`;
}

/** JSON that can stand in a script element: `<` could end the script or open a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
