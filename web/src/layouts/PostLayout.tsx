import { EditLine } from "../components/EditLine";
import { Pager } from "../components/Pager";
import { PostMeta, PostTags } from "../components/PostMeta";
import { FoldedToc } from "../components/Toc";
import { Article } from "../content/Article";
import type { PostPage } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";

/** A blog post. */
export function PostLayout({ page, articles }: LayoutProps<PostPage>) {
  return (
    <SectionLayout toc={page.toc}>
      <article>
        <h1 className="page-title">{page.title}</h1>
        <PostMeta post={page.post} />
        <FoldedToc key={`${page.href}#`} entries={page.toc} />
        <Article key={page.href} html={articles[0] ?? ""} />
        <PostTags tags={page.post.tags} />
        <EditLine editUrl={page.editUrl} />
      </article>
      <Pager
        label="Blog posts"
        names={["Newer post", "Older post"]}
        back={page.newer}
        forth={page.older}
      />
    </SectionLayout>
  );
}
