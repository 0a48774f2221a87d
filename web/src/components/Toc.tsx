import { type SyntheticEvent, useRef } from "react";

import type { TocEntry } from "../contract/page";
import { useActiveHeading } from "../hooks/useActiveHeading";
import { useLightDismiss } from "../hooks/useLightDismiss";
import { anchorHref } from "../router/addresses";
import { usePage } from "../hooks/useView";
import { showCurrent } from "./sidebar/show-current";
import { message } from "../messages";

interface TocProps {
  entries: TocEntry[];
}

/** The headings of a page, beside the article on wide screens. */
export function Toc({ entries }: TocProps) {
  const box = useRef<HTMLDivElement>(null);
  const active = useActiveHeading(entries, box);
  if (entries.length === 0) return null;
  return (
    <div className="toc" ref={box}>
      <nav aria-label={message("On this page")}>
        <p className="toc__title" aria-hidden="true">
          {message("On this page")}
        </p>
        <TocList entries={entries} active={active} />
      </nav>
    </div>
  );
}

/** The same on narrow ones: a bar above the article that stays in reach, with the heading that is being read. */
export function FoldedToc({ entries }: TocProps) {
  return entries.length === 0 ? null : <Bar entries={entries} />;
}

function Bar({ entries }: TocProps) {
  const bar = useRef<HTMLDetailsElement>(null);
  const active = useActiveHeading(entries, bar);
  useLightDismiss(bar);
  const here = entries.find(({ id }) => id === active);
  return (
    <nav className="folded-toc" aria-label={message("On this page")}>
      <details ref={bar} onToggle={showInList}>
        <summary>
          {message("On this page")}{" "}
          {here && (
            <span className="folded-toc__here" dangerouslySetInnerHTML={{ __html: here.html }} />
          )}
        </summary>
        <TocList entries={entries} active={active} />
      </details>
    </nav>
  );
}

function showInList({ currentTarget: { lastElementChild: list } }: SyntheticEvent): void {
  if (list instanceof HTMLElement) showCurrent(list);
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
