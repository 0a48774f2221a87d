import type { PageProps } from "../contract/page";
import { usePage, useSite } from "../router/context";
import { isBlogPage, isDocsPage } from "../router/view";
import { BlogSidebar } from "./BlogSidebar";
import { SidebarTree } from "./Sidebar";
import { sidebarOf } from "./versions";

/** What the section around a page is called, or null where there is none. */
export function sectionLabel(page: PageProps): string | null {
  if (isBlogPage(page)) return "Blog";
  return isDocsPage(page) && page.sidebar !== null ? "Docs" : null;
}

/** The pages of the section around the current page. */
export function SectionTree() {
  const { versions } = useSite();
  const page = usePage();
  if (isBlogPage(page)) return <BlogSidebar />;
  const items = isDocsPage(page) ? sidebarOf(page, versions) : undefined;
  return items ? <SidebarTree items={items} /> : null;
}
