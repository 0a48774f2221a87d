/** The layouts of documentation, and of other pages with a table of contents: one script, which its pages preload. */
import { PostTags } from "../components/blog/PostMeta";
import { PageFooter } from "../components/PageFooter";
import { PageHead } from "../components/PageHead";
import { Pager } from "../components/Pager";
import { FoldedToc } from "../components/Toc";
import { VersionNotice } from "../components/VersionNotice";
import { Article } from "../content/Article";
import { DocCardList } from "../content/DocCardList";
import type { DocPage, IndexPage, StandalonePage } from "../contract/page";
import { message } from "../messages";
import type { LayoutProps } from "../router/view";
import { SectionLayout } from "./SectionLayout";

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

/** A generated list of pages: of a category, with a tag, or of all tags. */
export function IndexLayout({ page }: LayoutProps<IndexPage>) {
  return (
    <SectionLayout>
      <article>
        <PageHead title={page.title} markdown={null} />
        <div className="article">
          {page.description !== "" && <p>{page.description}</p>}
          <DocCardList items={page.items} />
        </div>
      </article>
    </SectionLayout>
  );
}

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
