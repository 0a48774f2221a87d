import type { PageProps } from "../../contract/page";
import { usePage, useSidebar } from "../../hooks/useView";
import { isBlogPage, isDocsPage } from "../../router/view";
import { BlogSidebar } from "../blog/BlogSidebar";
import { SidebarTree } from "./Sidebar";
import { message } from "../../messages";

/** What the section around a page is called, or null where there is none. */
export function sectionLabel(page: PageProps): string | null {
  if (isBlogPage(page)) return message("Blog");
  return isDocsPage(page) && page.sidebar !== null ? message("Docs") : null;
}

/** The pages of the section around the current page. */
export function SectionTree() {
  const sidebar = useSidebar();
  if (isBlogPage(usePage())) return <BlogSidebar />;
  return sidebar ? <SidebarTree items={sidebar} /> : null;
}
