import type { DocCard } from "../contract/page";
import { escapeMarkdown, linkMarkdown, listMarkdown } from "../markdown";
import { message } from "../messages";

/** Cards for the pages of a sidebar category. */
export function DocCardList({ items }: { items: DocCard[] }) {
  return (
    <ul className="doc-cards">
      {items.map((item) => (
        <li key={item.href} className={`doc-card doc-card--${item.kind}`}>
          <a className="doc-card__link" href={item.href}>
            {item.label}
          </a>
          <p className="doc-card__text">{item.description || pages(item.count)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The same as Markdown. */
export function cardsMarkdown({ items }: { items: DocCard[] }): string {
  return listMarkdown(
    items.map(({ label, href, description, count }) => {
      const text = escapeMarkdown(description || pages(count));
      return `${linkMarkdown(label, href)}${text && `: ${text}`}`;
    }),
  );
}

function pages(count: number | null): string {
  if (count === null) return "";
  return count === 1 ? message("1 page") : message("{count} pages", { count });
}
