import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";

import { Icon } from "../../../components/Icon";
import { useSite } from "../../../hooks/useView";
import { message } from "../../../messages";
import { placeOf, resultOf, type StoredHit, titleOf } from "../hits";
import { Marked } from "../Marked";
import {
  readSearches,
  shownRecent,
  type StoredSearches,
  withFavorite,
  without,
  writeSearches,
} from "./stored-searches";

interface EarlierSearchesProps {
  indexName: string;
  onFollow: (event: MouseEvent) => void;
  /** A change of the lists, for screen readers. */
  onAnnounce: (text: string) => void;
}

/** What the buttons of a row do, and what is announced afterwards. */
const ACTIONS = {
  star: { change: withFavorite, announcement: "{name} is a favorite now" },
  close: { change: without, announcement: "{name} was removed" },
} as const;

const LISTS = [
  {
    title: "Recent",
    hits: shownRecent,
    buttons: [
      ["star", "Save this search"],
      ["close", "Remove this search from history"],
    ],
  },
  {
    title: "Favorite",
    hits: ({ favorites }: StoredSearches) => favorites,
    buttons: [["close", "Remove this search from favorites"]],
  },
] as const;

/** The recent and the favorite searches of a reader, as lists of links. */
export function EarlierSearches({ indexName, onFollow, onAnnounce }: EarlierSearchesProps) {
  const site = useSite();
  const [searches, setSearches] = useState(() => readSearches(indexName));
  const lists = LISTS.filter(({ hits }) => hits(searches).length > 0);

  /** Change the lists. The focus follows the row that changed, or goes to the one in its place, or to the field. */
  const change = (button: Element, hit: StoredHit, action: keyof typeof ACTIONS, name: string) => {
    const dialog = button.closest("dialog");
    const rows = () => [...(dialog?.querySelectorAll<HTMLElement>(".earlier-search") ?? [])];
    const place = rows().findIndex((row) => row.contains(button));
    const next = ACTIONS[action].change(searches, hit);
    writeSearches(indexName, next);
    flushSync(() => {
      setSearches(next);
      onAnnounce(message(ACTIONS[action].announcement, { name }));
    });
    const moved = rows().find(({ dataset }) => dataset.url === hit.url);
    const row = moved ?? rows()[place] ?? rows().at(-1);
    (row?.querySelector("button") ?? dialog?.querySelector("input"))?.focus();
  };

  if (lists.length === 0) {
    return <p className="search-dialog__message">{message("No recent searches")}</p>;
  }
  return lists.map(({ title, hits, buttons }) => (
    <section key={title}>
      <h2 className="search-dialog__group">{message(title)}</h2>
      <ul className="earlier-searches">
        {hits(searches).map((hit) => {
          const result = resultOf(hit, site);
          const name = plainText(titleOf(result));
          return (
            <li key={hit.url} data-url={hit.url} className="earlier-search">
              <a className="search-hit" href={result.href} onClick={onFollow} onKeyDown={onLinkKey}>
                <Marked className="search-hit__title" html={titleOf(result)} />{" "}
                <Marked className="search-hit__place" html={placeOf(result.names)} />
              </a>
              {buttons.map(([icon, label]) => (
                <button
                  key={icon}
                  type="button"
                  className="icon-button"
                  title={message(label)}
                  aria-label={`${message(label)}: ${name}`}
                  onClick={({ currentTarget }) => {
                    change(currentTarget, hit, icon, name);
                  }}
                >
                  <Icon name={icon} />
                </button>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** The arrow keys lead from link to link, and from the first one back to the field. */
function onLinkKey(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step !== 0 || (event.key === "Enter" && event.altKey)) event.preventDefault();
  const dialog = event.currentTarget.closest("dialog");
  const stops = [...(dialog?.querySelectorAll<HTMLElement>("input, .earlier-search a") ?? [])];
  stops[stops.indexOf(event.currentTarget) + step]?.focus();
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}
