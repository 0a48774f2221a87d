/**
 * Addresses of pages. With the hash router (`router = "hash"` in site.toml), `<folder>/#/docs/faq#how` is the address of
 * the route `/docs/faq#how`. The first half of this module converts addresses; all other code uses routes. The second
 * half answers questions about routes. A base URL starts and ends with a slash; a path may carry it.
 */

/** What the window is told when a page has changed the query of its own address. */
export const MOVED = "homerow:moved";

/** A last segment such as `keymap.zip`: a file, not a page. */
const FILE = /\.[a-z0-9]+$/i;
/** Folders of the site that hold no pages. */
const RESERVED = /^\/(?:assets|payloads|__homerow|@[^/]*)\//;

/** The folder of a site with the hash router, which each document names; null for other sites. */
export function hashedFolder(): string | null {
  // Not the element's own href: that is relative to the address, which becomes another as pages change.
  return document.querySelector("base") ? document.baseURI : null;
}

/** The page at an address. */
export function locate(address: string, folder = hashedFolder()): URL {
  const url = new URL(address);
  const isRoute = url.hash.startsWith("#/") && folderOf(url) === folder;
  return isRoute ? new URL(folder + url.hash.slice(2)) : url;
}

/** The address of a page. */
export function addressOf(page: URL, folder = hashedFolder()): string {
  return folder === null ? page.href : `${folder}#/${page.href.slice(folder.length)}`;
}

/** The page that the reader is at. */
export function here(): URL {
  return locate(location.href);
}

/** Change the query or the hash of this page's address: no history entry, and no navigation. */
export function replaceHere(page: URL): void {
  if (page.href !== here().href) history.replaceState(history.state, "", addressOf(page));
}

/** A page with other parts of its query; an empty value drops its name. */
export function withQuery(page: URL, query: Readonly<Record<string, string>>): URL {
  const changed = new URL(page);
  for (const [name, value] of Object.entries(query)) {
    if (value === "") changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  }
  return changed;
}

/** The path of the site. SiteProps do not have it if the site works in any folder. */
export function basePath(baseUrl: string, folder = hashedFolder()): string {
  return folder === null ? baseUrl : new URL(folder).pathname;
}

/** What a link to an anchor of a page says: its own hash alone would replace the one that names the page. */
export function anchorHref(id: string, pageHref: string): string {
  return pageHref.startsWith("#") ? `${pageHref}#${id}` : `#${id}`;
}

/** The folder above a page, as its own file names it. */
export function folderAbove(pageHref: string): string {
  return "../".repeat(pageHref.split("/").length - 2) || "./";
}

/** `/docs/`, `/docs/index.html` and `/docs.html` all mean `/docs`. */
export function cleanPath(path: string): string {
  const clean = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return clean === "" ? "/" : clean;
}

/** The route of the page at `path`: `/docs/faq`, whatever the base URL. */
export function routeOf(path: string, baseUrl: string): string {
  return `/${cleanPath(path).slice(baseUrl.length)}`;
}

/** The URL of a page under its own address, whichever of its spellings `url` has. */
export function cleanUrl(url: URL, baseUrl: string): URL {
  const clean = new URL(url);
  clean.pathname = baseUrl + routeOf(url.pathname, baseUrl).slice(1);
  return clean;
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

function folderOf(url: URL): string {
  return url.origin + url.pathname.replace(/index\.html$/, "");
}
