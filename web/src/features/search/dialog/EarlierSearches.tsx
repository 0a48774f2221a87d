import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react";
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
  /** The field above, which has the focus after the last search was removed. */
  field: RefObject<HTMLInputElement>;
  /** The element around the lists. */
  lists: RefObject<HTMLDivElement>;
  onFollow: (event: MouseEvent) => void;
  /** A change of the lists, for screen readers. */
  onAnnounce: (text: string) => void;
}

/** The recent and the favorite searches of a reader, as lists of links. */
export function EarlierSearches({
  indexName,
  field,
  lists,
  onFollow,
  onAnnounce,
}: EarlierSearchesProps) {
  const [searches, setSearches] = useState(() => readSearches(indexName));
  const recent = shownRecent(searches);
  const isEmpty = recent.length === 0 && searches.favorites.length === 0;

  /** Keep changed searches. The focus follows the row that changed, or goes to the one in its place. */
  const keep = (next: StoredSearches, { url }: StoredHit, announcement: string) => {
    const rows = () => [...(lists.current?.querySelectorAll("li") ?? [])];
    const place = rows().findIndex((row) => row.contains(document.activeElement));
    writeSearches(indexName, next);
    flushSync(() => {
      setSearches(next);
      onAnnounce(announcement);
    });
    const row = rows().find(({ dataset }) => dataset.url === url) ?? rows()[place] ?? rows().at(-1);
    (row?.querySelector("button") ?? field.current)?.focus();
  };
  const onFavorite = (hit: StoredHit, name: string) => {
    keep(withFavorite(searches, hit), hit, message("{name} is a favorite now", { name }));
  };
  const onRemove = (hit: StoredHit, name: string) => {
    keep(without(searches, hit), hit, message("{name} was removed", { name }));
  };

  return (
    <div ref={lists} className="earlier-searches">
      {isEmpty && <p className="search-dialog__message">{message("No recent searches")}</p>}
      <List
        title={message("Recent")}
        hits={recent}
        removal={message("Remove this search from history")}
        onFollow={onFollow}
        onFavorite={onFavorite}
        onRemove={onRemove}
      />
      <List
        title={message("Favorite")}
        hits={searches.favorites}
        removal={message("Remove this search from favorites")}
        onFollow={onFollow}
        onRemove={onRemove}
      />
    </div>
  );
}

type OnChange = (hit: StoredHit, name: string) => void;

interface ListProps {
  title: string;
  hits: readonly StoredHit[];
  removal: string;
  onFollow: (event: MouseEvent) => void;
  onFavorite?: OnChange;
  onRemove: OnChange;
}

function List({ title, hits, removal, onFollow, onFavorite, onRemove }: ListProps) {
  const site = useSite();
  if (hits.length === 0) return null;
  return (
    <section>
      <h2 className="search-dialog__group">{title}</h2>
      <ul>
        {hits.map((hit) => {
          const result = resultOf(hit, site);
          const name = plainText(titleOf(result));
          return (
            <li key={hit.url} data-url={hit.url} className="earlier-search">
              <a className="search-hit" href={result.href} onClick={onFollow} onKeyDown={onLinkKey}>
                <Marked className="search-hit__title" html={titleOf(result)} />{" "}
                <Marked className="search-hit__place" html={placeOf(result.names)} />
              </a>
              {onFavorite && (
                <Action
                  icon="star"
                  label={message("Save this search")}
                  name={name}
                  onClick={() => {
                    onFavorite(hit, name);
                  }}
                />
              )}
              <Action
                icon="close"
                label={removal}
                name={name}
                onClick={() => {
                  onRemove(hit, name);
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ActionProps {
  icon: "star" | "close";
  label: string;
  /** The search that it acts on: many buttons have the same label. */
  name: string;
  onClick: () => void;
}

function Action({ icon, label, name, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The arrow keys lead from link to link, and from the first one back to the field. */
function onLinkKey(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (event.key === "Enter" && event.altKey) event.preventDefault();
  if (step === 0) return;
  event.preventDefault();
  const dialog = event.currentTarget.closest("dialog");
  const stops = [...(dialog?.querySelectorAll<HTMLElement>("input, .earlier-search a") ?? [])];
  stops[stops.indexOf(event.currentTarget) + step]?.focus();
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}
