/**
 * The base URL with which the page at `href`, built for `baseUrl`, would be at `pathname`; null if the paths do not end
 * alike, or if the base URL is right.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function suggestedBaseUrl(pathname: string, href: string, baseUrl: string): string | null {
  const route = href.slice(baseUrl.length);
  const path = pathname.replace(/(?:(^|\/)index)?\.html$/, "$1").replace(/\/+$/, "");
  if (!`${path}/`.endsWith(route === "" ? "/" : `/${route}/`)) return null;
  const suggestion = `${path.slice(0, path.length - route.length).replace(/\/+$/, "")}/`;
  return suggestion === baseUrl ? null : suggestion;
}
