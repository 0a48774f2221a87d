import { usePage, useSite } from "../router/context";

/** All posts, by year. */
export function BlogSidebar() {
  const { blogSidebar } = useSite();
  const { href } = usePage();
  return blogSidebar.map(({ year, posts }) => (
    <section key={year} className="blog-year">
      <h2 className="blog-year__title">{year}</h2>
      <ul className="sidebar-tree">
        {posts.map((post) => (
          <li key={post.href} className="sidebar-item">
            <a
              className="sidebar-link"
              href={post.href}
              aria-current={post.href === href ? "page" : undefined}
            >
              {post.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
