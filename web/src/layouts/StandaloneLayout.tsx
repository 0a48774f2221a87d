import { PageFooter } from "../components/PageFooter";
import { FoldedToc } from "../components/Toc";
import { Article } from "../content/Article";
import type { StandalonePage } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";

/** A page of its own: neither of the documentation nor of the blog. */
export function StandaloneLayout({ page, articles }: LayoutProps<StandalonePage>) {
  return (
    <SectionLayout toc={page.toc}>
      <article>
        {!page.hideTitle && <h1 className="page-title">{page.title}</h1>}
        <FoldedToc key={`${page.href}#`} entries={page.toc} />
        <Article key={page.href} html={articles[0] ?? ""} />
        <PageFooter page={page} />
      </article>
    </SectionLayout>
  );
}
