import type { PageLink } from "../contract/page";

interface PagerProps {
  label: string;
  /** What each link leads to, such as "Previous" and "Next". */
  names: [back: string, forth: string];
  back: PageLink | null;
  forth: PageLink | null;
}

/** Links to the neighbors of a page. */
export function Pager({ label, names, back, forth }: PagerProps) {
  if (!back && !forth) return null;
  return (
    <nav className="pager" aria-label={label}>
      {back && <PagerLink link={back} name={names[0]} direction="back" />}
      {forth && <PagerLink link={forth} name={names[1]} direction="forth" />}
    </nav>
  );
}

interface PagerLinkProps {
  link: PageLink;
  name: string;
  direction: "back" | "forth";
}

function PagerLink({ link, name, direction }: PagerLinkProps) {
  return (
    <a
      className={`keycap pager__link pager__link--${direction}`}
      href={link.href}
      rel={direction === "back" ? "prev" : "next"}
    >
      <span className="pager__name">{name}</span>
      <span className="pager__title">{link.title}</span>
    </a>
  );
}
