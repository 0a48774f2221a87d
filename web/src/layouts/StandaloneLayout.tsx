import { PageFooter } from "../components/PageFooter";
import { FoldedToc } from "../components/Toc";
import { Article } from "../content/Article";
import type { StandalonePage } from "../contract/page";
import { useSite } from "../router/context";
import { HomeLayout } from "./HomeLayout";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";

/** A page of its own, such as the home page. */
export function StandaloneLayout({ page, articles }: LayoutProps<StandalonePage>) {
  const { baseUrl } = useSite();
  if (page.href === baseUrl) return <HomeLayout page={page} articles={articles} />;
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
