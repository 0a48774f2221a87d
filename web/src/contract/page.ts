/** Made by `python -m bench references` from homerow.rendering.page_types. */

/** A heading in the table of contents. */
export interface TocEntry {
  id: string;
  /** Text, code and emphasis, no links */
  html: string;
  level: number;
}

/** A page by its title and address. */
export interface PageLink {
  title: string;
  href: string;
}

/** A post by its title, address and date. */
export interface DatedLink extends PageLink {
  date: string;
}

/** Where a page is as Markdown: its address here, and its URL. */
export interface MarkdownAddress {
  href: string;
  permalink: string;
}

/** What all kinds of pages have. */
export interface PageBase {
  /** Without a slash at its end, except for the home page */
  href: string;
  /** Of the page alone; the title of the document adds that of the site */
  title: string;
  /** In place of `title` in the title of the document */
  metaTitle?: string;
  description: string;
  keywords: string[];
  /** URL; of a page that the latest version also has, that of the latest version's page */
  permalink: string;
  /** URL of the social card */
  image: string | null;
  /** Drafts and unlisted pages are not to be indexed */
  noindex: boolean;
  /** None for a page that is HTML alone */
  markdown: MarkdownAddress | null;
  /** URLs of the style sheets besides those that all pages share */
  styles: string[];
}

/** A tag of a page. */
export interface PostTag {
  label: string;
  /** Of the list of pages that have it; null if only unlisted ones do */
  href: string | null;
}

/** A page of documentation. */
export interface DocPage extends PageBase {
  kind: "doc";
  /** Id of its sidebar */
  sidebar: string | null;
  /** URL of the items of its sidebar (SidebarItem[]), which contains their digest */
  sidebarFile: string | null;
  /** Name of its version */
  version: string;
  /** Hrefs of the same page in other versions, by their names */
  others: Record<string, string>;
  hideTitle: boolean;
  toc: TocEntry[];
  previous: PageLink | null;
  next: PageLink | null;
  editUrl: string | null;
  lastUpdated: string | null;
  lastUpdatedBy?: string;
  tags?: PostTag[];
  unlisted: boolean;
}

/** An account of an author in a network. */
export interface SocialLink {
  name: string;
  href: string;
}

/** Someone who writes posts; texts that are unknown are empty. */
export interface PostAuthor {
  name: string;
  title: string;
  url: string;
  imageUrl: string;
  socials?: SocialLink[];
}

/** A post as lists show it. */
export interface PostSummary {
  href: string;
  title: string;
  date: string;
  readingMinutes: number;
  authors: PostAuthor[];
  tags: PostTag[];
  /** Whether the excerpt is less than the post */
  truncated: boolean;
}

/** A post of the blog. */
export interface PostPage extends PageBase {
  kind: "post";
  post: PostSummary;
  toc: TocEntry[];
  newer: PageLink | null;
  older: PageLink | null;
  editUrl: string | null;
}

/** A page of a list of posts, whose articles are in the same order. */
export interface PostListPage extends PageBase {
  kind: "post-list";
  posts: PostSummary[];
  number: number;
  count: number;
  /** Href */
  newer: string | null;
  older: string | null;
}

/** The posts of a year, the newest first. */
export interface PostYear {
  year: string;
  posts: DatedLink[];
}

/** All posts by year, the newest first. */
export interface ArchivePage extends PageBase {
  kind: "archive";
  years: PostYear[];
}

/** An author, with the number of their posts and the newest of them. */
export interface Byline {
  author: PostAuthor;
  posts: number;
  newest: DatedLink[];
}

/** Everyone who writes posts. */
export interface AuthorsPage extends PageBase {
  kind: "authors";
  authors: Byline[];
}

/** A tag, and how many posts have it. */
export interface TagCount {
  label: string;
  href: string;
  posts: number;
}

/** All tags of posts. */
export interface TagsPage extends PageBase {
  kind: "tags";
  tags: TagCount[];
}

/** A page, or a category with so many pages, in a list of cards. */
export interface DocCard {
  kind: "link" | "category";
  label: string;
  href: string;
  description: string;
  count: number | null;
}

/** A generated list of pages of documentation. */
export interface IndexPage extends PageBase {
  kind: "index";
  sidebar: string | null;
  sidebarFile: string | null;
  version: string;
  items: DocCard[];
}

/** The page at the site's root, unless that is one of the documentation's. */
export interface HomePage extends PageBase {
  kind: "home";
  hideTitle: boolean;
}

/** A page that belongs to no section. */
export interface StandalonePage extends PageBase {
  kind: "standalone";
  hideTitle: boolean;
  toc: TocEntry[];
  editUrl: string | null;
}

/** The page of search results. */
export interface SearchPage extends PageBase {
  kind: "search";
}

/** The page of an unknown path. */
export interface NotFoundPage extends PageBase {
  kind: "not-found";
}

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
