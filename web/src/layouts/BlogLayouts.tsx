/** The layouts of the blog: one script, which its pages preload. */
import { PostIndex } from "../components/blog/PostIndex";
import { AuthorCard, PostMeta, PostTags } from "../components/blog/PostMeta";
import { PageFooter } from "../components/PageFooter";
import { PageHead } from "../components/PageHead";
import { Pager } from "../components/Pager";
import { FoldedToc } from "../components/Toc";
import { Article } from "../content/Article";
import type {
  ArchivePage,
  AuthorsPage,
  PostListPage,
  PostPage,
  PostSummary,
  TagsPage,
} from "../contract/page";
import { message } from "../messages";
import type { LayoutProps } from "../router/view";
import { SectionLayout } from "./SectionLayout";

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

/** Every post by year. */
export function ArchiveLayout({ page }: { page: ArchivePage }) {
  return (
    <SectionLayout>
      <h1 className="page-title">{page.title}</h1>
      {page.years.map(({ year, posts }) => (
        <section key={year} className="archive-year" aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`}>{year}</h2>
          <PostIndex posts={posts} />
        </section>
      ))}
    </SectionLayout>
  );
}

/** Everyone who writes posts, and what they wrote last. */
export function AuthorsLayout({ page }: { page: AuthorsPage }) {
  return (
    <SectionLayout>
      <h1 className="page-title">{page.title}</h1>
      {page.authors.map(({ author, posts, newest }) => (
        <section key={`${author.name} ${author.url}`} className="byline" aria-label={author.name}>
          <div className="author">
            <AuthorCard author={author} />
          </div>
          <p>
            {posts === 1
              ? message("1 post:")
              : message("{count} posts, the newest:", { count: posts })}
          </p>
          <PostIndex posts={newest} />
        </section>
      ))}
    </SectionLayout>
  );
}

/** Every tag, and how many posts have it. */
export function TagsLayout({ page }: { page: TagsPage }) {
  return (
    <SectionLayout>
      <h1 className="page-title">{page.title}</h1>
      <ul className="tags tags--all">
        {page.tags.map(({ label, href, posts }) => (
          <li key={href}>
            <a className="tag" href={href}>
              {label}{" "}
              <span className="tag__count">
                <span aria-hidden="true">{posts}</span>
                <span className="visually-hidden">
                  {posts === 1 ? message("1 post") : message("{count} posts", { count: posts })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
