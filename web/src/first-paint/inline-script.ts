import type { SiteProps } from "../contract/site";
import { applyAnnouncement } from "./apply-announcement";
import { applyTheme } from "./apply-theme";
import { hideOtherPage } from "./hide-other-page";
import { asksForSearch, isTyping, keepSearchKey } from "./keep-search-key";
import { selectRememberedTabs } from "./select-remembered-tabs";
import { selectTab } from "./select-tab";
import { suggestedBaseUrl } from "./suggested-base-url";
import { watchAssets } from "./watch-assets";
import { message } from "../messages";

/**
 * The script in the head that runs before first paint. It is the same on every page, because the
 * Content-Security-Policy allows it by its hash.
 */
export function inlineScript({ theme, announcement, baseUrl, search }: SiteProps): string {
  const texts = scriptJson({
    title: message("Your site did not load properly."),
    files: message("Some of its files could not be loaded. Try to load the page again."),
  });
  const calls = [
    'document.documentElement.dataset.js="";',
    call(applyTheme, scriptJson(theme)),
    announcement ? call(applyAnnouncement, scriptJson(announcement)) : "",
    call(selectRememberedTabs, source(selectTab)),
    search === null ? "" : call(keepSearchKey, source(asksForSearch), source(isTyping)),
    ...(isHashed(baseUrl)
      ? [call(hideOtherPage), call(watchAssets, scriptJson(baseUrl), "()=>null", texts)]
      : [call(watchAssets, scriptJson(baseUrl), source(suggestedBaseUrl), texts)]),
  ];
  return calls.join("");
}

/** Pages behind a hash find their files in any folder, so that none is wrong. */
function isHashed(baseUrl: string): boolean {
  return baseUrl.startsWith("#");
}

/** Source text that calls a function. */
function call(body: (...values: never[]) => void, ...values: string[]): string {
  return `(${source(body)})(${values.join()});`;
}

/** A function's text, which must not use anything from outside itself, without its indentation. */
function source(body: (...values: never[]) => unknown): string {
  return String(body).replace(/\n\s+/g, "\n");
}

/** JSON for a script element: `<` could end the script or open a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
