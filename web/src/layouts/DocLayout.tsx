import { EditLine } from "../components/EditLine";
import { VersionLabel } from "../components/navbar/versions";
import { Pager } from "../components/Pager";
import { FoldedToc } from "../components/Toc";
import { Article } from "../content/Article";
import type { DocPage } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";

/** A page of documentation. */
export function DocLayout({ page, articles }: LayoutProps<DocPage>) {
  return (
    <SectionLayout toc={page.toc}>
      <article>
        <VersionLabel />
        {page.unlisted && (
          <p className="notice">This page is unlisted: it can be reached only by its address.</p>
        )}
        {!page.hideTitle && <h1 className="page-title">{page.title}</h1>}
        <FoldedToc key={`${page.href}#`} entries={page.toc} />
        <Article key={page.href} html={articles[0] ?? ""} />
        <EditLine editUrl={page.editUrl} lastUpdated={page.lastUpdated} />
      </article>
      <Pager
        label="Docs pages"
        names={["Previous", "Next"]}
        back={page.previous}
        forth={page.next}
      />
    </SectionLayout>
  );
}
