import { useEffect, useRef } from "react";

import type { TocEntry } from "../contract/page";
import { useActiveHeading } from "../hooks/useActiveHeading";
import { anchorHref } from "../router/addresses";
import { usePage } from "../hooks/useView";
import { message } from "../messages";
import { Dropdown } from "./Dropdown";
import { showCurrent } from "./sidebar/show-current";

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
        <ul className="toc__list">
          <TocItems entries={entries} active={active} />
        </ul>
      </nav>
    </div>
  );
}

/** The same on narrow ones: a bar above the article that stays in reach, with the heading that is being read. */
export function FoldedToc({ entries }: TocProps) {
  return entries.length === 0 ? null : <Bar entries={entries} />;
}

function Bar({ entries }: TocProps) {
  const bar = useRef<HTMLElement>(null);
  const active = useActiveHeading(entries, bar);
  useEffect(() => {
    const list = bar.current?.querySelector("ul");
    const onToggle = () => {
      if (list) showCurrent(list);
    };
    // React 18 listens to `toggle` on `details` alone.
    list?.addEventListener("toggle", onToggle);
    return () => list?.removeEventListener("toggle", onToggle);
  }, []);
  const here = entries.find(({ id }) => id === active);
  return (
    <nav className="folded-toc" ref={bar} aria-label={message("On this page")}>
      <Dropdown
        className="folded-toc__button"
        label={
          <>
            {message("On this page")}{" "}
            {here && (
              <span className="folded-toc__here" dangerouslySetInnerHTML={{ __html: here.html }} />
            )}
          </>
        }
      >
        <TocItems entries={entries} active={active} />
      </Dropdown>
    </nav>
  );
}

function TocItems({ entries, active }: TocProps & { active: string | null }) {
  const { href } = usePage();
  const top = Math.min(...entries.map(({ level }) => level));
  return (
    <>
      {entries.map(({ id, html, level }) => (
        <li key={id} className={`toc__item toc__item--${level - top}`}>
          <a
            href={anchorHref(id, href)}
            aria-current={id === active ? "location" : undefined}
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </li>
      ))}
    </>
  );
}
