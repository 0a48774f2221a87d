import type { TocEntry } from "../contract/page";
import { useActiveHeading } from "../hooks/useActiveHeading";
import { anchorHref } from "../router/addresses";
import { usePage } from "../router/context";

interface TocProps {
  entries: TocEntry[];
}

/** The headings of a page, beside the article on wide screens. */
export function Toc({ entries }: TocProps) {
  const active = useActiveHeading(entries);
  if (entries.length === 0) return null;
  return (
    <div className="toc">
      <nav aria-label="On this page">
        <p className="toc__title" aria-hidden="true">
          On this page
        </p>
        <TocList entries={entries} active={active} />
      </nav>
    </div>
  );
}

/** The same above the article, folded, on narrow ones. */
export function FoldedToc({ entries }: TocProps) {
  if (entries.length === 0) return null;
  return (
    <details className="folded-toc">
      <summary>On this page</summary>
      <TocList entries={entries} active={null} />
    </details>
  );
}

function TocList({ entries, active }: TocProps & { active: string | null }) {
  const { href } = usePage();
  const top = Math.min(...entries.map(({ level }) => level));
  return (
    <ul className="toc__list">
      {entries.map(({ id, html, level }) => (
        <li key={id} className={`toc__item toc__item--${level - top}`}>
          <a
            href={anchorHref(id, href)}
            aria-current={id === active ? "location" : undefined}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </li>
      ))}
    </ul>
  );
}
