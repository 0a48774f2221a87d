import { Day } from "../components/blog/Day";
import { escapeMarkdown, linkMarkdown, listMarkdown } from "../markdown";

interface LatestPost {
  title: string;
  href: string;
  /** ISO date. */
  date: string;
  description: string;
}

/** The newest posts, with a line on each. */
export function LatestPosts({ items }: { items: LatestPost[] }) {
  return (
    <ul className="latest-posts">
      {items.map(({ title, href, date, description }) => (
        <li key={href} className="latest-post">
          <Day iso={date} />
          <a href={href}>{title}</a>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** The same as Markdown. */
export function postsMarkdown({ items }: { items: LatestPost[] }): string {
  return listMarkdown(
    items.map(
      ({ title, href, date, description }) =>
        `${date}: ${linkMarkdown(title, href)}. ${escapeMarkdown(description)}`,
    ),
  );
}
