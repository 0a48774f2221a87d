import type { DocSearchHit } from "@docsearch/react";

import type { SiteProps } from "../../contract/site";
import { message } from "../../messages";
import { addressOf, basePath, cleanUrl, hashedFolder } from "../../router/addresses";

/**
 * The local URL for the published URL of a hit: the site may be on a test machine or a mirror, and may use the hash
 * router.
 */
export function localHref(
  url: string,
  { url: published }: Pick<SiteProps, "url">,
  origin: string,
  folder = hashedFolder(),
): string {
  if (url !== published && !url.startsWith(`${published}/`)) return url;
  if (folder === null) return origin + url.slice(published.length);
  const page = new URL(url.slice(published.length + 1), folder);
  return addressOf(cleanUrl(page, basePath("", folder)), folder);
}

export function withLocalHrefs(
  hits: DocSearchHit[],
  site: Pick<SiteProps, "url">,
  origin: string,
): DocSearchHit[] {
  return hits.map((hit) => ({ ...hit, url: localHref(hit.url, site, origin) }));
}

/** Only what belongs to the docs version that is read, and to no version at all, such as posts. */
export function contextFilters(
  { language, versions }: Pick<SiteProps, "language" | "versions">,
  versionName: string | null,
): (string | string[])[] {
  const version =
    versions.find(({ name }) => name === versionName) ?? versions.find(({ isLast }) => isLast);
  const tags = ["default", ...(version ? [version.identifier] : [])];
  return [`language:${language}`, tags.map((tag) => `docusaurus_tag:${tag}`)];
}

/** A number of hits as text. */
export function hitCount(count: number): string {
  if (count === 0) return message("No results");
  return count === 1 ? message("1 result") : message("{count} results", { count });
}

/** The URL where readers report a query that should have results. */
export function reportHref(reportUrl: string, query: string): string {
  return reportUrl.replace("{query}", encodeURIComponent(query));
}
