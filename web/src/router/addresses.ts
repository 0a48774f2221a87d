/**
 * With the hash router (`router = "hash"` in site.toml), `<folder>/#/docs/faq#how` is the address of the route
 * `/docs/faq#how`. This module converts addresses; all other code uses routes.
 */

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

function folderOf(url: URL): string {
  return url.origin + url.pathname.replace(/index\.html$/, "");
}
