import type { DocSearchHit } from "@docsearch/react";

import type { SiteProps } from "../../contract/site";

/** Hits name pages by their published addresses; the site may be read elsewhere, on a test machine or a mirror. */
export function localHref(url: string, site: Pick<SiteProps, "url">, origin: string): string {
  return url.startsWith(`${site.url}/`) || url === site.url
    ? origin + url.slice(site.url.length)
    : url;
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
