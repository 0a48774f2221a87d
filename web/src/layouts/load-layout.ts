import type { PageProps } from "../contract/page";
import { HomeLayout } from "./HomeLayout";
import type { Kind, Layout, LayoutOf } from "../router/view";

/** The layout of the home page is part of the main script; pages preload the others (rendering/front_end.py). */
const LAYOUTS: { readonly [K in Kind]: () => LayoutOf<K> | Promise<LayoutOf<K>> } = {
  home: () => HomeLayout,
  doc: async () => (await import("./DocsLayouts")).DocLayout,
  index: async () => (await import("./DocsLayouts")).IndexLayout,
  standalone: async () => (await import("./DocsLayouts")).StandaloneLayout,
  post: async () => (await import("./BlogLayouts")).PostLayout,
  "post-list": async () => (await import("./BlogLayouts")).PostListLayout,
  archive: async () => (await import("./BlogLayouts")).ArchiveLayout,
  authors: async () => (await import("./BlogLayouts")).AuthorsLayout,
  tags: async () => (await import("./BlogLayouts")).TagsLayout,
  search: async () => (await import("./SearchLayout")).SearchLayout,
  "not-found": async () => (await import("./NotFoundLayout")).NotFoundLayout,
};

/** The layout of a page. Rejects when its script cannot be loaded. */
export async function loadLayout({ kind }: PageProps): Promise<Layout> {
  return (await LAYOUTS[kind]()) as Layout;
}
