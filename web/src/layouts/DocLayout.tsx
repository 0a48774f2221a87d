import { PageFooter } from "../components/PageFooter";
import { Pager } from "../components/Pager";
import { FoldedToc } from "../components/Toc";
import { PostTags } from "../components/blog/PostMeta";
import { VersionNotice } from "../components/VersionNotice";
import { PageHead } from "../components/PageHead";
import { Article } from "../content/Article";
import type { DocPage } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

/** A page of documentation. */
export function DocLayout({ page, articles }: LayoutProps<DocPage>) {
  return (
    <SectionLayout toc={page.toc}>
      <article>
        <VersionNotice page={page} />
        {page.unlisted && (
          <p className="notice">
            {message("This page is unlisted: it can be reached only by its address.")}
          </p>
        )}
        <PageHead title={page.hideTitle ? null : page.title} markdown={page.markdown} />
        <FoldedToc key={`${page.href}#`} entries={page.toc} />
        <Article key={page.href} html={articles[0] ?? ""} />
        <PostTags tags={page.tags ?? []} />
        <PageFooter page={page} />
      </article>
      <Pager
        label={message("Docs pages")}
        names={[message("Previous"), message("Next")]}
        back={page.previous}
        forth={page.next}
      />
    </SectionLayout>
  );
}
