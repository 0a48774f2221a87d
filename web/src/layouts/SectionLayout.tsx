import type { ReactNode } from "react";

import type { TocEntry } from "../contract/page";
import { usePage } from "../hooks/useView";
import { SectionTree, sectionLabel } from "../components/sidebar/SectionTree";
import { SideColumn } from "../components/sidebar/SideColumn";
import { Toc } from "../components/Toc";

interface SectionLayoutProps {
  toc?: TocEntry[];
  children: ReactNode;
}

const NO_TOC: TocEntry[] = [];

/** The frame of every page: the section's pages if it is in one, its content, its table of contents. */
export function SectionLayout({ toc = NO_TOC, children }: SectionLayoutProps) {
  const section = sectionLabel(usePage());
  return (
    <div className="layout" data-side={section === null ? undefined : ""}>
      {section !== null && (
        <SideColumn key={section} label={section}>
          <SectionTree />
        </SideColumn>
      )}
      <main className="main" id=":main" tabIndex={-1}>
        <div className="content">{children}</div>
      </main>
      <Toc entries={toc} />
    </div>
  );
}
