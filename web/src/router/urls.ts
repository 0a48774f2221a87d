/** Pure questions about addresses. A base URL starts and ends with a slash; a path may carry it. */

/** A last segment such as `keymap.zip`: a file, not a page. */
const FILE = /\.[a-z0-9]+$/i;
/** Folders of the site that hold no pages. */
const RESERVED = /^\/(?:assets|payloads|__homerow|@[^/]*)\//;

/** `/docs/`, `/docs/index.html` and `/docs.html` all mean `/docs`. */
export function cleanPath(path: string): string {
  const clean = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return clean === "" ? "/" : clean;
}

/** The route of the page at `path`: `/docs/faq`, whatever the base URL. */
export function routeOf(path: string, baseUrl: string): string {
  return `/${cleanPath(path).slice(baseUrl.length)}`;
}

/** The URL of the payload of the page at `path`. */
export function payloadUrl(path: string, baseUrl: string): string {
  const route = routeOf(path, baseUrl);
  return `${baseUrl}payloads${route === "/" ? "/index" : route}.json`;
}

/** Whether an address can be a page of this site, as far as its form tells. */
export function isPageUrl(url: URL, origin: string, baseUrl: string): boolean {
  if (url.origin !== origin || !`${url.pathname}/`.startsWith(baseUrl)) return false;
  const route = routeOf(url.pathname, baseUrl);
  return !FILE.test(route) && !RESERVED.test(route);
}

/** Whether an address is that of an anchor on the page at another. */
export function isAnchorOn(page: URL, url: URL): boolean {
  return url.hash !== "" && isSamePage(url, page) && url.search === page.search;
}

/** Whether two addresses are of one page, whatever their query and hash. */
export function isSamePage(one: URL, other: URL): boolean {
  return cleanPath(one.pathname) === cleanPath(other.pathname);
}
