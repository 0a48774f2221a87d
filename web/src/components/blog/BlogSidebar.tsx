import { usePage, useSite } from "../../hooks/useView";
import { message } from "../../messages";

/** The ways to find posts, and the newest of them by year. */
export function BlogSidebar() {
  const { blogLinks, blogSidebar, feeds } = useSite();
  return (
    <>
      <ul className="sidebar-tree blog-links">
        {blogLinks.map((link) => (
          <SidebarLink key={link.href} {...link} />
        ))}
      </ul>
      {blogSidebar.map(({ year, posts }) => (
        <section key={year} className="blog-year">
          <h2 className="blog-year__title">{year}</h2>
          <ul className="sidebar-tree">
            {posts.map((post) => (
              <SidebarLink key={post.href} {...post} />
            ))}
          </ul>
        </section>
      ))}
      {feeds.length > 0 && (
        <p className="feeds">
          <span>{message("Feeds:")}</span>
          {feeds.map(({ name, href }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

function SidebarLink({ title, href }: { title: string; href: string }) {
  const isCurrent = usePage().href === href;
  return (
    <li className="sidebar-item">
      <a className="sidebar-link" href={href} aria-current={isCurrent ? "page" : undefined}>
        {title}
      </a>
    </li>
  );
}
