import type { PageProps } from "../contract/page";
import { HomeLayout } from "./HomeLayout";
import type { Kind, Layout, LayoutOf } from "./layout";

/** The layout of the home page is part of the main script; pages preload the others (rendering/front_end.py). */
const LAYOUTS: { readonly [K in Kind]: () => LayoutOf<K> | Promise<LayoutOf<K>> } = {
  home: () => HomeLayout,
  doc: async () => (await import("./docs")).DocLayout,
  index: async () => (await import("./docs")).IndexLayout,
  standalone: async () => (await import("./docs")).StandaloneLayout,
  post: async () => (await import("./blog")).PostLayout,
  "post-list": async () => (await import("./blog")).PostListLayout,
  archive: async () => (await import("./blog")).ArchiveLayout,
  authors: async () => (await import("./blog")).AuthorsLayout,
  tags: async () => (await import("./blog")).TagsLayout,
  search: async () => (await import("./search")).SearchLayout,
  "not-found": async () => (await import("./NotFoundLayout")).NotFoundLayout,
};

/** The layout of a page. Rejects when its script cannot be loaded. */
export async function loadLayout({ kind }: PageProps): Promise<Layout> {
  return (await LAYOUTS[kind]()) as Layout;
}
