import type { TagsPage } from "../contract/page";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

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
