/** Made by `python -m bench references` from homerow.config.appearance.frame, homerow.rendering.site_types. */
import type { PageLink } from "./page";

/** An item of some type, which an author writes as `type`; without one it is a link. */
export interface NavbarItemBase {
  position: "left" | "right";
}

/** A navbar link to the main document of the version being read. */
export interface DocsVersionItem extends NavbarItemBase {
  type: "docsVersion";
  label: string | null;
}

/** A navbar dropdown with every docs version. */
export interface DocsVersionDropdownItem extends NavbarItemBase {
  type: "docsVersionDropdown";
}

/** A navbar dropdown with every language. */
export interface LocaleDropdownItem extends NavbarItemBase {
  type: "localeDropdown";
  position: "left" | "right";
}

/** The search button. */
export interface SearchItem extends NavbarItemBase {
  type: "search";
  position: "left" | "right";
}

/** HTML put into the navbar as it is. */
export interface HtmlItem extends NavbarItemBase {
  type: "html";
  value: string;
}

/** A leaf of a sidebar. */
export interface SidebarLink {
  kind: "link";
  label: string;
  href: string;
  unlisted: boolean;
  className?: string;
}

/** A branch of a sidebar. */
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

/** A link; an external one has the address that is configured. */
export interface LinkItem extends NavbarItemBase {
  type: "link";
  label: string;
  href: string;
  external: boolean;
}

/** A link to a document in the latest version that has it, and in others, by their names. */
export interface DocItem extends NavbarItemBase {
  type: "doc";
  label: string;
  href: string;
  hrefs: Record<string, string>;
}

/** A link to the first page of a sidebar, whose id is the same in all versions; as DocItem. */
export interface DocSidebarItem extends NavbarItemBase {
  type: "docSidebar";
  label: string;
  href: string;
  hrefs: Record<string, string>;
  sidebar: string;
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

/** A menu of other items. */
export interface DropdownItem extends NavbarItemBase {
  type: "dropdown";
  label: string;
  href: string | null;
  items: LeafNavbarItem[];
}

export type NavbarItem = LeafNavbarItem | DropdownItem;

/** A language; `href` is the address of the site in it, None for this one. */
export interface Locale {
  label: string;
  htmlLang: string;
  href: string | null;
}

/** A logo. */
export interface Logo {
  alt: string;
  src: string;
  srcDark: string | null;
  href: string | null;
  width: number | null;
  height: number | null;
}

/** Links under a title. */
export interface FooterColumn {
  title: string | null;
  items: (LinkItem | HtmlItem)[];
}

/** The foot of all pages; `badge` says who serves the site. */
export interface Footer {
  style: "light" | "dark";
  columns: FooterColumn[];
  logo: Logo | null;
  badge: Logo | null;
  copyright: string;
}

/** The bar above the navbar. */
export interface Announcement {
  id: string;
  content: string;
  backgroundColor: string | null;
  textColor: string | null;
  isCloseable: boolean;
}

/** Which theme a reader gets. */
export interface ThemeSettings {
  defaultMode: "light" | "dark";
  respectSystem: boolean;
  disableSwitch: boolean;
}

/** A counter of page views: Google's tag, or the site's own service. */
export interface Analytics {
  provider: "gtag" | "homerow";
  trackingId: string;
  anonymizeIp: boolean;
}

/** Where searches go: Algolia's hosts, `hosts` in turn, this site's service, or its files. */
export interface Search {
  applicationId: string;
  apiKey: string;
  indexName: string;
  /** Algolia's own hosts are asked */
  isRented: boolean;
  /** The browser searches the site's files, whose manifest is at `static_href` */
  isStatic: boolean;
  staticHref: string;
  hosts: string[];
  /** What readers see and choose is reported */
  insights: boolean;
  /** For queries without results; contains `{query}` */
  reportUrl: string | null;
  pageHref: string;
  /** With which browsers offer the search in their address bar */
  descriptionHref: string;
}

/** A version of the documentation `instance`; a site may have several instances. */
export interface DocsVersion {
  name: string;
  label: string;
  instance: string;
  identifier: string;
  /** Of its main document */
  href: string;
  isLast: boolean;
  banner: "unreleased" | "unmaintained" | null;
  /** URL of the list of its pages, PageLink[]; the same in all builds */
  pages: string;
}

/** The newest posts of a year. */
export interface BlogSidebarYear {
  year: string;
  posts: PageLink[];
}

/** A feed of the blog; `type` is its media type. */
export interface Feed {
  name: string;
  type: string;
  href: string;
}

/** A link that opens a page in an assistant; `{url}` is the URL of the page. */
export interface AssistantLink {
  label: string;
  href: string;
}

/** What all pages of a site share: one file for each build. */
export interface SiteProps {
  /** Digest of the rest and of the front end; another one in a payload is that of a newer site */
  buildId: string;
  /** The texts of the interface by the English ones */
  messages: Record<string, string>;
  title: string;
  tagline: string;
  /** Where the site is published: the host, with the hash router followed by the folder */
  url: string;
  /** Ends with a slash; `#/` with the hash router */
  baseUrl: string;
  /** Of the first page: on a site without a home page, one of the documentation's */
  homeHref: string;
  language: string;
  locales: Locale[];
  favicon: string | null;
  /** For home screens */
  icon: string | null;
  /** Of the web app */
  manifest: string;
  logo: Logo | null;
  hideNavbarOnScroll: boolean;
  navbar: NavbarItem[];
  footer: Footer;
  announcement: Announcement | null;
  theme: ThemeSettings;
  /** With the site's own colors, fonts and styles */
  themeSheet: string | null;
  analytics: Analytics | null;
  search: Search | null;
  /** As in site.toml, the newest first */
  versions: DocsVersion[];
  blogTitle: string;
  blogSidebar: BlogSidebarYear[];
  /** Other lists of posts; empty without a blog, as are its feeds */
  blogLinks: PageLink[];
  /** Address of the index of all pages as Markdown */
  llms: string;
  assistants: AssistantLink[];
  /** Whether readers are asked if a page was helpful */
  feedback: boolean;
  /** Where readers report problems; may contain `{page}`, `{version}`, `{heading}` */
  reportUrl: string | null;
  /** The feed of documentation changes */
  changes: string | null;
  feeds: Feed[];
}

/** An element that site.toml adds to the head of each page. */
export interface HeadElement {
  name: "link" | "meta";
  attributes: Record<string, string>;
}

/** The URLs of the front end, with base URL, or below the folder that the document names, if it does. */
export interface DocumentAssets {
  scripts: string[];
  /** Of all pages; a page names its own */
  styles: string[];
  /** That are shown from the first paint on */
  fonts: string[];
  /** The color of the page by theme */
  paper: Record<string, string>;
  head: HeadElement[];
  modulePreloads: string[];
  /** The scripts of layouts by the kinds of pages that need one */
  layouts: Record<string, string[]>;
  /** URL of the SiteProps */
  site: string;
  /** Only in `homerow dev`: the script that patches the page */
  dev: string | null;
  /** Only with the hash router: the path that the not-found page uses as the site's folder */
  root: string | null;
}

/** A component in an article. Slots come back in the HTML as `<!--slot:NAME-->` for Python to fill. */
export interface IslandRequest {
  component: string;
  props: Record<string, unknown>;
  slots: string[];
  /** URL of its script; "" if every page loads it, null if it stays plain HTML */
  module: string | null;
  /** Begins the ids that React makes in it, so that they are unique on the page */
  prefix: string;
}
