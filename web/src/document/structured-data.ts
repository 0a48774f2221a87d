import { pathTo } from "../components/sidebar/sidebar-tree";
import type { DocPage, PageProps, PostAuthor, PostPage } from "../contract/page";
import type { SidebarItem, SiteProps } from "../contract/site";
import type { View } from "../router/view";

/** What the head of a document depends on. */
export type Shown = Pick<View, "page" | "site" | "sidebar">;

/** A page as search engines read it: objects of schema.org, as JSON-LD. It is data, which no policy has to allow. */
export function structuredData({ page, site, sidebar }: Shown): object[] {
  if (page.kind === "post") return [posting(page, site)];
  if (page.kind === "doc") return [article(page, site), ...breadcrumbs(page, site, sidebar ?? [])];
  return [];
}

function posting(page: PostPage, site: SiteProps): object {
  return {
    ...common(page, "BlogPosting", site),
    datePublished: page.post.date,
    keywords: page.post.tags.map(({ label }) => label),
    author: page.post.authors.map(person),
    isPartOf: { "@type": "Blog", name: site.blogTitle },
  };
}

function article(page: DocPage, site: SiteProps): object {
  return {
    ...common(page, "TechArticle", site),
    dateModified: page.lastUpdated ?? undefined,
    inLanguage: site.language,
    isPartOf: { "@type": "WebSite", name: site.title, url: site.url },
  };
}

function common(page: PageProps, type: string, site: SiteProps): object {
  return {
    "@context": "https://schema.org",
    "@type": type,
    "@id": page.permalink,
    mainEntityOfPage: page.permalink,
    url: page.permalink,
    headline: page.title,
    description: page.description || undefined,
    image: page.image ?? undefined,
    publisher: { "@type": "Organization", name: site.title, url: site.url },
  };
}

/** The categories that the page is in, if a sidebar has it. A category without a page of its own has no URL. */
function breadcrumbs(page: DocPage, site: SiteProps, sidebar: SidebarItem[]): object[] {
  const path = pathTo(page.href, sidebar);
  if (path.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: path.map(({ label, href }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: label,
        item: href === null ? undefined : site.url + href,
      })),
    },
  ];
}

function person({ name, url }: PostAuthor): object {
  return { "@type": "Person", name, url: url || undefined };
}
