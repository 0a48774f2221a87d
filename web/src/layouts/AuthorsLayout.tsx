import { PostIndex } from "../components/blog/PostIndex";
import { AuthorCard } from "../components/blog/PostMeta";
import type { AuthorsPage } from "../contract/page";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

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
