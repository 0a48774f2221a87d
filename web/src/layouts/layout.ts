import type { ComponentType } from "react";

import type { PageProps } from "../contract/page";

export type Kind = PageProps["kind"];

export interface LayoutProps<Page extends PageProps> {
  page: Page;
  articles: readonly string[];
}

/** What shows pages of one kind. */
export type LayoutOf<K extends Kind> = ComponentType<LayoutProps<Extract<PageProps, { kind: K }>>>;

/** What shows a page, given that it is of the right kind. */
export type Layout = ComponentType<LayoutProps<PageProps>>;
