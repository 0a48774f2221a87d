import { PageHead } from "../components/PageHead";
import { DocCardList } from "../content/DocCardList";
import type { IndexPage } from "../contract/page";
import type { LayoutProps } from "./layout";
import { SectionLayout } from "./SectionLayout";

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
