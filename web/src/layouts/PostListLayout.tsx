import { PostMeta, PostTags } from "../components/blog/PostMeta";
import { Pager } from "../components/Pager";
import { Article } from "../content/Article";
import type { PostListPage, PostSummary } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

/** A list of posts, each with its excerpt. */
export function PostListLayout({ page, articles }: LayoutProps<PostListPage>) {
  return (
    <SectionLayout>
      <h1 className="page-title">{page.title}</h1>
      {page.posts.map((post, index) => (
        <Excerpt key={post.href} post={post} html={articles[index] ?? ""} />
      ))}
      <Pager
        label={message("Posts, page {number} of {count}", {
          number: page.number,
          count: page.count,
        })}
        names={[message("Newer"), message("Older")]}
        back={listLink(page.newer, page.number - 1, page.count)}
        forth={listLink(page.older, page.number + 1, page.count)}
      />
    </SectionLayout>
  );
}

function Excerpt({ post, html }: { post: PostSummary; html: string }) {
  return (
    <article className="excerpt">
      <h2 className="excerpt__title">
        <a href={post.href}>{post.title}</a>
      </h2>
      <PostMeta post={post} />
      <Article html={html} />
      <footer className="excerpt__foot">
        <PostTags tags={post.tags} />
        {post.truncated && (
          <a className="excerpt__more" href={post.href}>
            {message("Read more")}
            <span className="visually-hidden">{` ${message("of {title}", { title: post.title })}`}</span>
          </a>
        )}
      </footer>
    </article>
  );
}

function listLink(href: string | null, number: number, count: number) {
  return href === null
    ? null
    : { href, title: message("Page {number} of {count}", { number, count }) };
}
