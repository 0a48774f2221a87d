import type { PageProps } from "../../contract/page";

/** The address where a problem of a page is reported; `hash` names the heading that is being read. */
export function reportHref(template: string, page: PageProps, hash: string): string {
  const values: Record<string, string> = {
    page: page.permalink,
    version: page.kind === "doc" ? page.version : "",
    heading: hash.replace(/^#/, ""),
  };
  return template.replace(/\{(page|version|heading)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
}
