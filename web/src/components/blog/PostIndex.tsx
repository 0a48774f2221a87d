import type { DatedLink } from "../../contract/page";
import { Day } from "./Day";

/** Posts by their titles. */
export function PostIndex({ posts }: { posts: DatedLink[] }) {
  return (
    <ul className="post-index">
      {posts.map(({ title, href, date }) => (
        <li key={href} className="post-index__post">
          <Day iso={date} />
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
