import type { PageProps } from "../contract/page";
import { DocLayout } from "./DocLayout";
import type { Kind, Layout, LayoutOf } from "./layout";
import { StandaloneLayout } from "./StandaloneLayout";

/** The layouts of docs are part of the main script; pages preload the others (rendering/front_end.py). */
const LAYOUTS: { readonly [K in Kind]: () => LayoutOf<K> | Promise<LayoutOf<K>> } = {
  doc: () => DocLayout,
  index: async () => (await import("./IndexLayout")).IndexLayout,
  standalone: () => StandaloneLayout,
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
