import type { PageProps } from "../contract/page";
import * as blog from "./BlogLayouts";
import * as docs from "./DocsLayouts";
import { HomeLayout } from "./HomeLayout";
import type { Kind, Layout, LayoutOf } from "../router/view";
import { NotFoundLayout } from "./NotFoundLayout";
import { SearchLayout } from "./SearchLayout";

const LAYOUTS: { readonly [K in Kind]: LayoutOf<K> } = {
  home: HomeLayout,
  doc: docs.DocLayout,
  index: docs.IndexLayout,
  standalone: docs.StandaloneLayout,
  post: blog.PostLayout,
  "post-list": blog.PostListLayout,
  archive: blog.ArchiveLayout,
  authors: blog.AuthorsLayout,
  tags: blog.TagsLayout,
  search: SearchLayout,
  "not-found": NotFoundLayout,
};

/** The layout of a page. Server only: the browser loads some layouts later. */
export function layoutOf({ kind }: PageProps): Layout {
  return LAYOUTS[kind] as Layout;
}
