import type { ComponentType } from "react";

import type { BlogPage, DocPage, IndexPage, PageProps } from "../contract/page";
import type { SidebarItem, SiteProps } from "../contract/site";

export type Kind = PageProps["kind"];

export interface LayoutProps<Page extends PageProps> {
  page: Page;
  articles: readonly string[];
}

/** What shows pages of one kind. */
export type LayoutOf<K extends Kind> = ComponentType<LayoutProps<Extract<PageProps, { kind: K }>>>;

/** What shows a page, given that it is of the right kind. */
export type Layout = ComponentType<LayoutProps<PageProps>>;

/** All that is rendered: the site, one of its pages with its sidebar and articles, and what shows them. */
export interface View {
  site: SiteProps;
  page: PageProps;
  sidebar: SidebarItem[] | null;
  /** HTML. */
  articles: readonly string[];
  layout: Layout;
}

/** The title of the document: the page's, then the site's; the home page's own is the site's already. */
export function documentTitle({ page, site }: Pick<View, "page" | "site">): string {
  const title = page.metaTitle ?? page.title;
  return title === "" || title === site.title ? site.title : `${title} | ${site.title}`;
}

/** How many articles a page shows. */
export function articleCount(page: PageProps): number {
  if (page.kind === "post-list") return page.posts.length;
  return WITH_ARTICLE.has(page.kind) ? 1 : 0;
}

const WITH_ARTICLE: ReadonlySet<PageProps["kind"]> = new Set(["doc", "post", "standalone", "home"]);

/** Whether a page is one of the documentation's. */
export function isDocsPage(page: PageProps): page is DocPage | IndexPage {
  return page.kind === "doc" || page.kind === "index";
}

/** Whether a page is one of the blog's. */
export function isBlogPage(page: PageProps): page is BlogPage {
  return BLOG_KINDS.has(page.kind);
}

const BLOG_KINDS: ReadonlySet<PageProps["kind"]> = new Set<BlogPage["kind"]>([
  "post",
  "post-list",
  "archive",
  "authors",
  "tags",
]);
