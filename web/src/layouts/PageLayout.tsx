import type { PageProps } from "../contract/page";
import type { View } from "../router/view";
import { ArchiveLayout } from "./ArchiveLayout";
import { AuthorsLayout } from "./AuthorsLayout";
import { DocLayout } from "./DocLayout";
import { NotFoundLayout } from "./NotFoundLayout";
import { PostLayout } from "./PostLayout";
import { PostListLayout } from "./PostListLayout";
import { SearchLayout } from "./SearchLayout";
import { StandaloneLayout } from "./StandaloneLayout";
import { TagsLayout } from "./TagsLayout";

export interface LayoutProps<Page extends PageProps> {
  page: Page;
  articles: View["articles"];
}

/** The layout for the kind of a page. */
export function PageLayout({ page, articles }: LayoutProps<PageProps>) {
  switch (page.kind) {
    case "doc":
      return <DocLayout page={page} articles={articles} />;
    case "post":
      return <PostLayout page={page} articles={articles} />;
    case "post-list":
      return <PostListLayout page={page} articles={articles} />;
    case "archive":
      return <ArchiveLayout page={page} />;
    case "authors":
      return <AuthorsLayout page={page} />;
    case "tags":
      return <TagsLayout page={page} />;
    case "standalone":
      return <StandaloneLayout page={page} articles={articles} />;
    case "search":
      return <SearchLayout page={page} />;
    case "not-found":
      return <NotFoundLayout />;
    default:
      return refuse(page);
  }
}

function refuse(page: never): never {
  throw new Error(`no layout for the page ${JSON.stringify(page).slice(0, 200)}`);
}
