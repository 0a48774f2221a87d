import { PageFooter } from "../components/PageFooter";
import { Pager } from "../components/Pager";
import { PostMeta, PostTags } from "../components/blog/PostMeta";
import { FoldedToc } from "../components/Toc";
import { PageHead } from "../components/PageHead";
import { Article } from "../content/Article";
import type { PostPage } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

/** A blog post. */
export function PostLayout({ page, articles }: LayoutProps<PostPage>) {
  return (
    <SectionLayout toc={page.toc}>
      <article>
        <PageHead title={page.title} markdown={page.markdown} />
        <PostMeta post={page.post} />
        <FoldedToc key={`${page.href}#`} entries={page.toc} />
        <Article key={page.href} html={articles[0] ?? ""} />
        <PostTags tags={page.post.tags} />
        <PageFooter page={page} />
      </article>
      <Pager
        label={message("Blog posts")}
        names={[message("Newer post"), message("Older post")]}
        back={page.newer}
        forth={page.older}
      />
    </SectionLayout>
  );
}
