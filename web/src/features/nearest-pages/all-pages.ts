import { useEffect, useState } from "react";

import type { PageLink } from "../../contract/page";
import type { DocsVersion, SiteProps } from "../../contract/site";
import { useSite } from "../../hooks/useView";
import { useVersion } from "../../hooks/useVersion";

const NONE: PageLink[] = [];

/** Every page that readers can find by its section: of a version's sidebars, then of the blog. Never rejects. */
export async function loadAllPages(
  version: DocsVersion | undefined,
  { blogSidebar }: SiteProps,
): Promise<PageLink[]> {
  const docs = version ? await fetchPages(version.pages) : NONE;
  return [...docs, ...blogSidebar.flatMap(({ posts }) => posts)];
}

/** Without the list there is less to suggest, but a page or a search is not worse for it. */
async function fetchPages(url: string): Promise<PageLink[]> {
  try {
    const response = await fetch(url);
    return response.ok ? ((await response.json()) as PageLink[]) : NONE;
  } catch {
    return NONE;
  }
}

/** The same of the version that is read; null until they are known. */
export function useAllPages(): PageLink[] | null {
  const site = useSite();
  const version = useVersion();
  const [pages, setPages] = useState<PageLink[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadAllPages(version, site).then((loaded) => {
      if (isCurrent) setPages(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [version, site]);
  return pages;
}
