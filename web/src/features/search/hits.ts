import type { SiteProps } from "../../contract/site";
import { message } from "../../messages";
import { addressOf, basePath, cleanUrl, hashedFolder } from "../../router/addresses";

/** A hit without what belongs to its query: as it is stored. Names are HTML. */
export interface StoredHit {
  objectID: string;
  url: string;
  type: string;
  hierarchy: Partial<Record<string, string | null>>;
}

/** A hit of the search protocol. */
export interface Hit extends StoredHit {
  _highlightResult?: { hierarchy?: Record<string, { value: string }> };
  _snippetResult?: { content?: { value: string } };
}

/** A hit as it is shown. Names and text are HTML with marks. */
export interface Result {
  hit: StoredHit;
  href: string;
  /** The section of the site, the page, and the headings down to that of the hit. */
  names: string[];
  text: string;
}

const LEVELS = Array.from({ length: 7 }, (_, level) => `lvl${level}`);

export function resultOf(
  { _highlightResult, _snippetResult, ...hit }: Hit,
  site: Pick<SiteProps, "url">,
): Result {
  const nameAt = (level: string) =>
    _highlightResult?.hierarchy?.[level]?.value ?? hit.hierarchy[level] ?? "";
  return {
    hit,
    href: localHref(hit.url, site, location.origin),
    names: LEVELS.map(nameAt).filter(Boolean),
    text: _snippetResult?.content?.value ?? "",
  };
}

/** The name of a result. */
export function titleOf({ names, href }: Result): string {
  return names.at(-1) ?? href;
}

/** The names above a result. A section and its first page often have the same name, which is shown once. */
export function placeOf(names: readonly string[]): string {
  return names
    .slice(0, -1)
    .filter((name, level) => name !== names[level - 1])
    .join(" › ");
}

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

/** Only what belongs to the docs version that is read, and to no version at all, such as posts. */
export function contextFilters(
  { language, versions }: Pick<SiteProps, "language" | "versions">,
  versionName: string | null,
): Record<string, string[]> {
  const version =
    versions.find(({ name }) => name === versionName) ?? versions.find(({ isLast }) => isLast);
  const tags = ["default", ...(version ? [version.identifier] : [])];
  return { language: [language], docusaurus_tag: tags };
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
