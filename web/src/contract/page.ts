/**
 * The props of one page, without the HTML of its articles: on a first visit the document has it, and a later
 * navigation gets it with the props in a Payload.
 */

export interface TocEntry {
  id: string;
  /** The heading's HTML: text, code and emphasis, no links. */
  html: string;
  level: number;
}

export interface PageLink {
  title: string;
  href: string;
}

export interface MarkdownAddress {
  href: string;
  permalink: string;
}

interface PageBase {
  /** Route with base URL, no trailing slash (except the home page's). */
  href: string;
  /** Of the page alone; the document title adds the site's. */
  title: string;
  /** In place of the title in the document's title. */
  metaTitle?: string;
  description: string;
  keywords: string[];
  /** Absolute. For a page of documentation that the latest version also has, that of the latest version's page. */
  permalink: string;
  /** Absolute URL of the social card, or null. */
  image: string | null;
  /** Draft or unlisted pages are not to be indexed. */
  noindex: boolean;
  /** The page as Markdown, or null if it is HTML alone: its address here, and its URL. */
  markdown: MarkdownAddress | null;
  /** URLs of the style sheets that it needs besides the one that all pages share; as in DocumentAssets. */
  styles: string[];
}

export interface DocPage extends PageBase {
  kind: "doc";
  /** The id of its sidebar, or null for a page without one. */
  sidebar: string | null;
  /** URL of the items of its sidebar: SidebarItem[]. It contains their digest. */
  sidebarFile: string | null;
  /** The name of its version. */
  version: string;
  /** The same page in the other versions that have it: hrefs by the names of the versions. */
  others: Record<string, string>;
  hideTitle: boolean;
  /** Empty when the author hides it. */
  toc: TocEntry[];
  previous: PageLink | null;
  next: PageLink | null;
  editUrl: string | null;
  /** ISO date, or null where history does not tell. */
  lastUpdated: string | null;
  /** Who changed it last, if its author says so. */
  lastUpdatedBy?: string;
  tags?: PostTag[];
  unlisted: boolean;
}

export interface PostAuthor {
  name: string;
  title: string;
  url: string;
  imageUrl: string;
  /** Accounts in networks. */
  socials?: { name: string; href: string }[];
}

export interface PostTag {
  label: string;
  /** The list of pages that have it; null when only unlisted ones do. */
  href: string | null;
}

export interface PostSummary {
  href: string;
  title: string;
  /** ISO date. */
  date: string;
  readingMinutes: number;
  authors: PostAuthor[];
  tags: PostTag[];
  /** Whether the excerpt is less than the post. */
  truncated: boolean;
}

export interface PostPage extends PageBase {
  kind: "post";
  post: PostSummary;
  toc: TocEntry[];
  newer: PageLink | null;
  older: PageLink | null;
  editUrl: string | null;
}

export interface PostListPage extends PageBase {
  kind: "post-list";
  /** posts[i] shows articles[i]. */
  posts: PostSummary[];
  number: number;
  count: number;
  newer: string | null;
  older: string | null;
}

export interface DatedLink extends PageLink {
  /** ISO date. */
  date: string;
}

export interface ArchivePage extends PageBase {
  kind: "archive";
  /** The newest first. */
  years: { year: string; posts: DatedLink[] }[];
}

export interface Byline {
  author: PostAuthor;
  /** How many posts. */
  posts: number;
  newest: DatedLink[];
}

export interface AuthorsPage extends PageBase {
  kind: "authors";
  authors: Byline[];
}

export interface TagsPage extends PageBase {
  kind: "tags";
  tags: { label: string; href: string; posts: number }[];
}

export interface DocCard {
  kind: "link" | "category";
  label: string;
  href: string;
  description: string;
  /** How many pages a category holds. */
  count: number | null;
}

/** A generated list of pages of documentation. */
export interface IndexPage extends PageBase {
  kind: "index";
  /** As in DocPage. */
  sidebar: string | null;
  /** As in DocPage. */
  sidebarFile: string | null;
  version: string;
  items: DocCard[];
}

/** The page at the site's root, unless that is one of the documentation's. */
export interface HomePage extends PageBase {
  kind: "home";
  hideTitle: boolean;
}

export interface StandalonePage extends PageBase {
  kind: "standalone";
  hideTitle: boolean;
  toc: TocEntry[];
  editUrl: string | null;
}

export interface SearchPage extends PageBase {
  kind: "search";
}

export interface NotFoundPage extends PageBase {
  kind: "not-found";
}

/** The pages of the blog. */
export type BlogPage = PostPage | PostListPage | ArchivePage | AuthorsPage | TagsPage;

export type PageProps =
  HomePage | DocPage | IndexPage | BlogPage | StandalonePage | SearchPage | NotFoundPage;

/** A route as a file: payloads/<route>.json. */
export interface Payload {
  buildId: string;
  page: PageProps;
  articles: string[];
}

/** What an old address has in place of a payload on a site with the hash router: where it leads. */
export interface Moved {
  movedTo: string;
}
