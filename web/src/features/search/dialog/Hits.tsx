import type { MouseEvent, RefObject } from "react";

import type { Search } from "../../../contract/site";
import { preferVersion, useVersion } from "../../../hooks/useVersion";
import { useSite } from "../../../hooks/useView";
import { message } from "../../../messages";
import { placeOf, titleOf } from "../hits";
import { Marked } from "../Marked";
import type { Results } from "../useResults";
import type { Group } from "./groups";

interface HitsProps {
  list: RefObject<HTMLDivElement>;
  /** The id of the list; those of options have their number behind it. */
  id: string;
  groups: Group[];
  /** The number of the active option. */
  active: number;
  onPoint: (index: number) => void;
  onFollow: (index: number, event: MouseEvent) => void;
}

/** Results in groups, as a list below a combobox. Options are links, which readers may open in a new tab. */
export function Hits({ list, id, groups, active, onPoint, onFollow }: HitsProps) {
  const starts = groups.map((_, number) =>
    groups.slice(0, number).reduce((sum, { results }) => sum + results.length, 0),
  );
  return (
    <div ref={list} id={id} role="listbox" aria-label={message("Search")}>
      {groups.map(({ name, results }, number) => (
        <div key={name} role="group" aria-labelledby={`${id}-${number}`}>
          <div id={`${id}-${number}`} role="presentation" className="search-dialog__group">
            <Marked html={name} />
          </div>
          {results.map((result, position) => {
            const index = (starts[number] ?? 0) + position;
            return (
              <a
                key={result.hit.objectID}
                id={`${id}${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className="search-hit"
                href={result.href}
                onMouseMove={() => {
                  onPoint(index);
                }}
                onClick={(event) => {
                  onFollow(index, event);
                }}
              >
                <Marked className="search-hit__title" html={titleOf(result)} />{" "}
                <Marked className="search-hit__place" html={placeOf(result.names.slice(1))} />{" "}
                <Marked className="search-hit__text" html={result.text} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface AllResultsProps {
  search: Search;
  shown: Results;
  onFollow: (event: MouseEvent) => void;
}

/** The way to the page of results. */
export function AllResults({ search, shown, onFollow }: AllResultsProps) {
  const { versions } = useSite();
  const version = useVersion();
  // The page of results belongs to no version, but its results must be those of the dialog.
  const keepVersion = () => {
    if (version && versions.length > 1) preferVersion(version.name);
  };
  return (
    <a
      className="search-dialog__all"
      href={`${search.pageHref}?q=${encodeURIComponent(shown.text)}`}
      onClick={(event) => {
        keepVersion();
        onFollow(event);
      }}
    >
      {message("See all {count} results", { count: shown.count })}
    </a>
  );
}
