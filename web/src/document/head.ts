import type { PageProps } from "../contract/page";
import { scriptJson } from "../first-paint/inline-script";
import { structuredData, type Shown } from "./structured-data";

/** An element of the document's head that depends on the page. */
export interface HeadElement {
  name: "link" | "meta" | "script";
  attributes: Record<string, string>;
  text: string;
}

/** Marks these elements, so that in-app navigation can replace them. */
export const OF_PAGE = "data-of-page";

/** What search engines and link previews read of a page. */
export function headElements({ page, site, sidebar }: Shown): HeadElement[] {
  const properties: [string, string][] = [
    ["og:title", page.metaTitle ?? page.title],
    ["og:description", page.description],
    ["og:url", page.permalink],
    ["og:type", page.kind === "post" ? "article" : "website"],
    ["og:site_name", site.title],
    ["og:locale", locale(site.language)],
    ...(page.kind === "post" ? postProperties(page) : []),
    ...(page.image === null ? [] : imageProperties(page.image, page.title)),
  ];
  const names: [string, string][] = [
    ["description", page.description],
    ["keywords", page.keywords.join(", ")],
    ["robots", page.noindex ? "noindex" : ""],
    ["twitter:card", page.image === null ? "summary" : "summary_large_image"],
  ];
  return [
    ...(page.kind === "not-found"
      ? []
      : [element("link", { rel: "canonical", href: page.permalink })]),
    ...(page.markdown === null
      ? []
      : [
          element("link", {
            rel: "alternate",
            type: "text/markdown",
            href: page.markdown.href,
          }),
        ]),
    ...metas("name", names),
    ...metas("property", properties),
    ...structuredData({ page, site, sidebar }).map((data) =>
      element("script", { type: "application/ld+json" }, scriptJson(data)),
    ),
  ];
}

/** Replace the previous page's elements in the head by those of the page that is shown. */
export function replaceHeadElements(shown: Shown): void {
  for (const old of document.head.querySelectorAll(`[${OF_PAGE}]`)) old.remove();
  for (const { name, attributes, text } of headElements(shown)) {
    const added = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, value);
    added.textContent = text;
    document.head.append(added);
  }
}

function element(
  name: HeadElement["name"],
  attributes: Record<string, string>,
  text = "",
): HeadElement {
  return { name, attributes: { [OF_PAGE]: "", ...attributes }, text };
}

function metas(key: "name" | "property", values: [string, string][]): HeadElement[] {
  return values
    .filter(([, content]) => content !== "")
    .map(([name, content]) => element("meta", { [key]: name, content }));
}

function postProperties({ post }: PageProps & { kind: "post" }): [string, string][] {
  return [
    ["article:published_time", post.date],
    ...post.tags.map(({ label }): [string, string] => ["article:tag", label]),
  ];
}

function imageProperties(image: string, title: string): [string, string][] {
  return [
    ["og:image", image],
    ["og:image:alt", title],
  ];
}

/** Open Graph wants a territory, too: that where most speak the language, unless it names one. */
function locale(language: string): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  return [spoken, region].join("_");
}
