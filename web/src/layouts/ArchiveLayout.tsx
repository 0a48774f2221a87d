import { PostIndex } from "../components/blog/PostIndex";
import type { ArchivePage } from "../contract/page";
import { SectionLayout } from "./SectionLayout";

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
