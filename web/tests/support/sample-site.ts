import type { DocPage, PageProps, PostSummary } from "../../src/contract/page";
import type { DocumentAssets, SidebarItem, SiteProps } from "../../src/contract/site";

/** A small site with one of everything, below a base URL of its own. */
export const SITE: SiteProps = {
  messages: {},
  buildId: "b1",
  title: "Keys",
  tagline: "Keyboards",
  url: "https://keys.example",
  baseUrl: "/kb/",
  homeHref: "/kb/",
  language: "en",
  locales: [{ label: "English", htmlLang: "en", href: null }],
  favicon: null,
  icon: "/kb/icon.png",
  manifest: "/kb/manifest.webmanifest",
  logo: null,
  hideNavbarOnScroll: false,
  navbar: [
    {
      type: "docSidebar",
      label: "Docs",
      href: "/kb/docs",
      hrefs: { "1.0": "/kb/docs/1.0" },
      sidebar: "docs",
      position: "left",
    },
    { type: "link", label: "Blog", href: "/kb/blog", position: "left", external: false },
    {
      type: "link",
      label: "Chat",
      href: "https://chat.example",
      position: "right",
      external: true,
    },
    {
      type: "doc",
      label: "Questions",
      href: "/kb/docs/faq",
      hrefs: { "1.0": "/kb/docs/1.0/faq" },
      position: "left",
    },
    { type: "docsVersion", label: null, position: "left" },
    { type: "docsVersionDropdown", position: "right" },
    { type: "localeDropdown", position: "right" },
    { type: "search", position: "right" },
    { type: "html", value: "<b>beta</b>", position: "right" },
    {
      type: "dropdown",
      label: "More",
      href: null,
      position: "left",
      items: [
        {
          type: "doc",
          label: "Deep page",
          href: "/kb/docs/deep/page",
          hrefs: {},
          position: "left",
        },
      ],
    },
  ],
  footer: {
    style: "dark",
    columns: [
      {
        title: "Read",
        items: [
          { type: "link", label: "Intro", href: "/kb/docs", position: "left", external: false },
        ],
      },
    ],
    logo: null,
    badge: null,
    copyright: "© Us",
  },
  announcement: {
    id: "a1",
    content: "News",
    backgroundColor: "#123",
    textColor: null,
    isCloseable: true,
  },
  themeSheet: null,
  theme: { defaultMode: "light", respectSystem: true, disableSwitch: false },
  analytics: null,
  search: {
    applicationId: "keys",
    apiKey: "public",
    indexName: "keys",
    isRented: false,
    hosts: [],
    isStatic: false,
    staticHref: "/kb/search-index.json",
    insights: false,
    reportUrl: null,
    pageHref: "/kb/search",
    descriptionHref: "/kb/opensearch.xml",
  },
  versions: [
    {
      name: "current",
      label: "Next",
      identifier: "docs-default-current",
      href: "/kb/docs",
      instance: "default",
      isLast: true,
      banner: null,
      pages: "/kb/payloads/404/current.json",
    },
    {
      name: "1.0",
      label: "1.0",
      identifier: "docs-default-1.0",
      href: "/kb/docs/1.0",
      instance: "default",
      isLast: false,
      banner: "unmaintained",
      pages: "/kb/payloads/404/1.0.json",
    },
  ],
  blogTitle: "Blog",
  blogSidebar: [{ year: "2025", posts: [{ title: "First", href: "/kb/blog/first" }] }],
  blogLinks: [{ title: "Archive", href: "/kb/blog/archive" }],
  feeds: [{ name: "RSS", type: "application/rss+xml", href: "/kb/blog/rss.xml" }],
  llms: "/kb/llms.txt",
  assistants: [],
  feedback: true,
  reportUrl: "https://t.example/report?page={page}&version={version}&heading={heading}",
  changes: "/kb/docs/changes.xml",
};

/** By their URLs. */
export const SIDEBARS: Record<string, SidebarItem[]> = {
  "/kb/assets/sidebar-1.json": [
    { kind: "link", label: "Intro", href: "/kb/docs", unlisted: false },
    { kind: "link", label: "Secret", href: "/kb/docs/secret", unlisted: true },
    {
      kind: "category",
      label: "Deep",
      href: null,
      collapsed: true,
      linkUnlisted: false,
      items: [{ kind: "link", label: "Page", href: "/kb/docs/deep/page", unlisted: false }],
    },
  ],
  "/kb/assets/sidebar-2.json": [
    { kind: "link", label: "Old page", href: "/kb/docs/1.0/page", unlisted: false },
  ],
};

export const ASSETS: DocumentAssets = {
  paper: { light: "#ffffff", dark: "#111111" },
  head: [{ name: "meta", attributes: { name: "verification", content: "token" } }],
  scripts: ["/kb/assets/app.js"],
  styles: ["/kb/assets/app.css"],
  fonts: ["/kb/assets/text.woff2"],
  modulePreloads: [],
  layouts: { search: ["/assets/search-7.js"] },
  site: "/kb/assets/site.json",
  dev: null,
  root: null,
};

function base(href: string, title: string) {
  return {
    href,
    title,
    description: "",
    keywords: [],
    permalink: `https://keys.example${href}`,
    image: null,
    noindex: false,
    markdown: null,
    styles: [],
  };
}

export const DOC: DocPage = {
  ...base("/kb/docs/deep/page", "Deep page"),
  kind: "doc",
  sidebar: "docs",
  sidebarFile: "/kb/assets/sidebar-1.json",
  version: "current",
  others: { "1.0": "/kb/docs/1.0/page" },
  hideTitle: false,
  toc: [{ id: "one", html: "Section <code>one</code>", level: 2 }],
  previous: { title: "Intro", href: "/kb/docs" },
  next: null,
  editUrl: "https://edit.example/page.md",
  lastUpdated: "2025-06-20",
  unlisted: false,
};

const POST: PostSummary = {
  href: "/kb/blog/first",
  title: "First",
  date: "2025-01-31",
  readingMinutes: 3,
  authors: [{ name: "Ada", title: "Maintainer", url: "", imageUrl: "" }],
  tags: [
    { label: "firmware", href: "/kb/blog/tags/firmware" },
    { label: "secret", href: null },
  ],
  truncated: true,
};

/** A page of each kind. */
export const PAGES: { [K in PageProps["kind"]]: Extract<PageProps, { kind: K }> } = {
  doc: DOC,
  post: {
    ...base("/kb/blog/first", "First"),
    kind: "post",
    post: POST,
    toc: [],
    newer: null,
    older: null,
    editUrl: null,
  },
  "post-list": {
    ...base("/kb/blog", "Blog"),
    kind: "post-list",
    posts: [POST, { ...POST, href: "/kb/blog/second", title: "Second", truncated: false }],
    number: 1,
    count: 2,
    newer: null,
    older: "/kb/blog/page/2",
  },
  archive: {
    ...base("/kb/blog/archive", "Archive"),
    kind: "archive",
    years: [
      { year: "2025", posts: [{ title: "First", href: "/kb/blog/first", date: "2025-01-31" }] },
    ],
  },
  authors: {
    ...base("/kb/blog/authors", "Authors"),
    kind: "authors",
    authors: [
      {
        author: { name: "Ada", title: "Maintainer", url: "", imageUrl: "" },
        posts: 2,
        newest: [{ title: "First", href: "/kb/blog/first", date: "2025-01-31" }],
      },
    ],
  },
  tags: {
    ...base("/kb/blog/tags", "Tags"),
    kind: "tags",
    tags: [{ label: "firmware", href: "/kb/blog/tags/firmware", posts: 2 }],
  },
  index: {
    ...base("/kb/docs/category/more", "More"),
    kind: "index",
    sidebar: null,
    sidebarFile: null,
    version: "current",
    items: [
      {
        kind: "link",
        label: "Combos",
        href: "/kb/docs/combos",
        description: "Two keys",
        count: null,
      },
      { kind: "category", label: "More", href: "/kb/docs/more", description: "", count: 1 },
    ],
  },
  home: { ...base("/kb/", "Keys"), kind: "home", hideTitle: true },
  standalone: {
    ...base("/kb/power", "Power"),
    kind: "standalone",
    hideTitle: true,
    toc: [],
    editUrl: null,
  },
  search: { ...base("/kb/search", "Search"), kind: "search", noindex: true },
  "not-found": { ...base("/kb/404", "Page not found"), kind: "not-found", noindex: true },
};
