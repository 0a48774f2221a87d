/** What every page of a site shares: one hashed, immutable JSON file per build. Written by homerow.rendering.props. */

export interface LinkItem {
  kind: "link";
  label: string;
  /** Joined with the base URL when it is a route of this site, as configured when it is not. */
  href: string;
  position: "left" | "right";
  external: boolean;
}
export interface DocItem {
  kind: "doc";
  label: string;
  /** In the latest version, or in another one if only that has it. */
  href: string;
  /** In versions where it is another one, by their names. */
  hrefs: Record<string, string>;
  position: "left" | "right";
}
export interface DocSidebarItem {
  kind: "docSidebar";
  label: string;
  /** As in DocItem. */
  href: string;
  hrefs: Record<string, string>;
  /** The id of the sidebar in every version that has it. */
  sidebar: string;
  position: "left" | "right";
}
export interface DocsVersionItem {
  kind: "docsVersion";
  label: string | null;
  position: "left" | "right";
}
export interface DocsVersionDropdownItem {
  kind: "docsVersionDropdown";
  position: "left" | "right";
}
export interface Locale {
  label: string;
  htmlLang: string;
  /** Address of the site in this language; null for this one. */
  href: string | null;
}

export interface LocaleDropdownItem {
  kind: "localeDropdown";
  position: "left" | "right";
}
export interface SearchItem {
  kind: "search";
  position: "left" | "right";
}
export interface HtmlItem {
  kind: "html";
  value: string;
  position: "left" | "right";
}
export type LeafNavbarItem =
  | LinkItem
  | DocItem
  | DocSidebarItem
  | DocsVersionItem
  | DocsVersionDropdownItem
  | LocaleDropdownItem
  | SearchItem
  | HtmlItem;
export interface DropdownItem {
  kind: "dropdown";
  label: string;
  href: string | null;
  items: LeafNavbarItem[];
  position: "left" | "right";
}
export type NavbarItem = LeafNavbarItem | DropdownItem;

export interface Logo {
  alt: string;
  src: string;
  srcDark: string | null;
  href: string | null;
  width: number | null;
  height: number | null;
}

export interface FooterColumn {
  title: string | null;
  items: (LinkItem | HtmlItem)[];
}
export interface Footer {
  style: "light" | "dark";
  columns: FooterColumn[];
  logo: Logo | null;
  /** Who serves the site. */
  badge: Logo | null;
  copyright: string;
}

export interface Announcement {
  id: string;
  content: string;
  backgroundColor: string | null;
  textColor: string | null;
  isCloseable: boolean;
}

export interface ThemeSettings {
  defaultMode: "light" | "dark";
  respectSystem: boolean;
  disableSwitch: boolean;
}

/** A counter of page views. */
export interface Analytics {
  /** Google's tag, or the site's own service. */
  provider: "gtag" | "homerow";
  trackingId: string;
  anonymizeIp: boolean;
}

/** Where searches go. */
export interface Search {
  applicationId: string;
  apiKey: string;
  indexName: string;
  /** Algolia's own hosts; else `hosts`, in turn, or this site's own service when there are none. */
  isRented: boolean;
  hosts: string[];
  /** Whether no host is asked: the browser searches the site's files, whose manifest is at `staticHref`. */
  isStatic: boolean;
  staticHref: string;
  /** Whether what readers see and choose is told. */
  insights: boolean;
  /** Where to report a query without results; contains `{query}`. */
  reportUrl: string | null;
  /** The page of results. */
  pageHref: string;
  /** The description with which browsers offer this search in their address bar. */
  descriptionHref: string;
}

export interface SidebarLink {
  kind: "link";
  label: string;
  href: string;
  unlisted: boolean;
  /** A class of its element. */
  className?: string;
}
export interface SidebarCategory {
  kind: "category";
  label: string;
  href: string | null;
  items: SidebarItem[];
  collapsed: boolean;
  linkUnlisted: boolean;
  className?: string;
}
export type SidebarItem = SidebarLink | SidebarCategory;

export interface DocsVersion {
  name: string;
  label: string;
  /** The documentation that it is a version of; a site may have several. */
  instance: string;
  identifier: string;
  /** The main document's href. */
  href: string;
  isLast: boolean;
  banner: "unreleased" | "unmaintained" | null;
  /** URL of the list of its pages: PageLink[]. Its name is the same in every build. */
  pages: string;
}

export interface BlogSidebarYear {
  year: string;
  posts: { title: string; href: string }[];
}

export interface Feed {
  name: string;
  /** Its media type. */
  type: string;
  href: string;
}

export interface SiteProps {
  /** The texts of the interface in the language of the site, by the English ones; none on an English site. */
  messages: Record<string, string>;
  /** Digest of this file and of the front end; a payload that names another one comes from a newer site. */
  buildId: string;
  title: string;
  tagline: string;
  /** The host where the site is published; with the hash router, followed by the folder. */
  url: string;
  /** Ends with a slash; `#/` with the hash router. */
  baseUrl: string;
  /** The site's first page: on a site without a home page, one of the documentation's. */
  homeHref: string;
  language: string;
  /** Languages of the locale dropdown. */
  locales: Locale[];
  favicon: string | null;
  /** For home screens. */
  icon: string | null;
  /** The web app manifest. */
  manifest: string;
  logo: Logo | null;
  hideNavbarOnScroll: boolean;
  navbar: NavbarItem[];
  footer: Footer;
  announcement: Announcement | null;
  theme: ThemeSettings;
  /** The style sheet with the site's own colors, fonts and styles, if it has any. */
  themeSheet: string | null;
  /** Null where views are not counted. */
  analytics: Analytics | null;
  /** Null on a site without search. */
  search: Search | null;
  /** As in site.toml, the newest first. */
  versions: DocsVersion[];
  blogTitle: string;
  /** The newest posts. */
  blogSidebar: BlogSidebarYear[];
  /** Where else to find posts; empty without a blog, as are its feeds. */
  blogLinks: { title: string; href: string }[];
  feeds: Feed[];
  /** Address of the index of all pages as Markdown. */
  llms: string;
  /** Links that open a page in an assistant; `{url}` is its URL. */
  assistants: { label: string; href: string }[];
  /** Whether readers are asked if a page was helpful. */
  feedback: boolean;
  /** Where readers report problems; may contain `{page}`, `{version}` and `{heading}`. */
  reportUrl: string | null;
  /** The feed of documentation changes. */
  changes: string | null;
}
