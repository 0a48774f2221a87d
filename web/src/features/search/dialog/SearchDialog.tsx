import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";

import { Icon } from "../../../components/Icon";
import type { Search } from "../../../contract/site";
import { useSite } from "../../../hooks/useView";
import { message } from "../../../messages";
import { isPlain } from "../../../router/clicks";
import { adoptStyles } from "../../../router/styles";
import { keepQuery, MAX_TYPED } from "../dialog-state";
import { searchClient } from "../fetch-results";
import { hitCount } from "../hits";
import { NoResults } from "../NoResults";
import { pastedQuery } from "../pasted-query";
import { useResults } from "../useResults";
import styles from "./dialog.css?inline";
import { EarlierSearches } from "./EarlierSearches";
import { groupResults } from "./groups";
import { AllResults, Hits } from "./Hits";
import { readSearches, withRecent, writeSearches } from "./stored-searches";
import { useCombobox } from "./useCombobox";
import { useModal } from "./useModal";

adoptStyles(styles);

/** Each key is asked at once. */
const SEARCH_OPTIONS = { pause: 0, snippetWords: 10 };

export interface SearchDialogProps {
  /** What is looked for at once. */
  query: string;
  onClose: () => void;
}

/** The search dialog. Its script loads when somebody is about to search. */
export function SearchDialog(props: SearchDialogProps) {
  const { search } = useSite();
  return search && <Dialog {...props} search={search} />;
}

function Dialog({ query, onClose, search }: SearchDialogProps & { search: Search }) {
  const { indexName } = search;
  const [text, setText] = useState(query);
  /** A query that was made of a longer pasted text: it is shown whole. */
  const [reduced, setReduced] = useState("");
  const [isOpen, setOpen] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState("");
  const listId = useId();

  const { shown, isPending, submit, cancel } = useResults(text.trim(), SEARCH_OPTIONS);
  const isFound = text.trim() !== "" && shown.status === "done";
  const groups = useMemo(() => groupResults(shown.results), [shown]);
  const hasHits = isFound && isOpen && groups.length > 0;
  const options = useMemo(
    () => (hasHits ? groups.flatMap(({ results }) => results) : []),
    [groups, hasHits],
  );
  const insights = useInsights(search);
  useEffect(() => {
    if (options.length > 0) void insights?.then((each) => each?.view(options));
  }, [insights, options]);

  const onFollow = (index: number) => {
    const result = options[index];
    if (!result) return;
    writeSearches(indexName, withRecent(readSearches(indexName), result.hit));
    const position = shown.results.indexOf(result) + 1;
    void insights?.then((each) => each?.select(result, position, shown.queryId));
  };
  const onActivate = (index: number) => {
    const result = options[index];
    if (result) void insights?.then((each) => each?.activate(result));
  };
  const { active, onPoint, onKey } = useCombobox(list, options, { onActivate, onFollow });

  const dismiss = useCallback(() => {
    keepQuery(field.current?.value ?? "");
    onClose();
  }, [onClose]);
  const dialog = useModal(dismiss);
  useEffect(() => {
    field.current?.select();
    searchClient(search);
  }, [search]);

  /** A link is followed in a new tab or window, or here. */
  const closeAfterClick = (event: MouseEvent) => {
    if (isPlain(event.nativeEvent)) onClose();
  };
  const change = (value: string) => {
    setText(value);
    setOpen(true);
  };
  const open = () => {
    setOpen(true);
    if (!isPending && shown.text !== text.trim()) submit();
  };
  const close = () => {
    cancel();
    setOpen(false);
  };

  /** What a key in the field does besides typing; keys that do nothing here are the browser's. */
  const onFieldKey = (event: KeyboardEvent) => {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (event.nativeEvent.isComposing) return;
    if (text === "") {
      const first = dialog.current?.querySelector<HTMLElement>(".earlier-search a");
      if (event.key !== "ArrowDown" || !first) return;
      event.preventDefault();
      first.focus();
    } else if (event.key === "Tab") close();
    else if (event.key === "Escape") {
      event.preventDefault();
      if (hasHits) close();
      else change("");
    } else if (isArrow && !isOpen) open();
    else if (onKey(event) || (event.key === "Enter" && isPending)) event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={message("Search")}
      onCancel={(event) => {
        event.preventDefault();
        dismiss();
      }}
    >
      <form
        className="search-dialog__form"
        data-pending={isPending ? "" : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          field.current?.blur();
        }}
        onReset={(event) => {
          event.preventDefault();
          change("");
          field.current?.focus();
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          className="search-dialog__field"
          role="combobox"
          aria-label={message("Search")}
          aria-autocomplete="list"
          aria-expanded={hasHits}
          aria-controls={hasHits ? listId : undefined}
          aria-activedescendant={hasHits ? `${listId}${active}` : undefined}
          placeholder={message("Search docs")}
          maxLength={MAX_TYPED}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            change(target.value);
          }}
          onPaste={(event) => {
            const pasted = pastedQuery(event);
            if (pasted === null) return;
            setReduced(pasted);
            change(pasted);
          }}
          onClick={open}
          onKeyDown={onFieldKey}
        />
        {text !== "" && (
          <button type="reset" className="icon-button" title={message("Clear the query")}>
            <Icon name="close" />
            <span className="visually-hidden">{message("Clear the query")}</span>
          </button>
        )}
        <button type="button" className="search-dialog__cancel" onClick={dismiss}>
          {message("Cancel")}
        </button>
      </form>
      <div className="search-dialog__panel">
        <p
          role="status"
          className={isFound && text === reduced ? "search-dialog__count" : "visually-hidden"}
        >
          {isFound && countText(shown.count, text === reduced ? shown.text : null)}
          {text === "" && announced}
        </p>
        {text === "" && (
          <EarlierSearches
            indexName={indexName}
            onAnnounce={setAnnounced}
            onFollow={closeAfterClick}
          />
        )}
        {hasHits && (
          <Hits
            list={list}
            id={listId}
            groups={groups}
            active={active}
            onPoint={onPoint}
            onFollow={(index, event) => {
              onFollow(index);
              closeAfterClick(event);
            }}
          />
        )}
        {text !== "" && isPending && shown.status === "idle" && (
          <p className="search-dialog__message search-dialog__loading">
            {message("The search is loading")}
          </p>
        )}
        {isFound && shown.count > 0 && (
          <AllResults search={search} shown={shown} onFollow={closeAfterClick} />
        )}
        {isFound && isOpen && shown.count === 0 && (
          <div className="search-dialog__message no-results">
            <p className="search-dialog__title">
              {message("No results for")} "<strong>{shown.text}</strong>"
            </p>
            <NoResults
              shown={shown}
              onSuggestion={(suggestion) => {
                change(suggestion);
                field.current?.focus();
              }}
            />
          </div>
        )}
        {text !== "" && isOpen && shown.status === "failed" && (
          <div className="search-dialog__message search-error" role="alert">
            <p className="search-dialog__title">{message("Unable to fetch results")}</p>
            <p>{message("You might want to check your network connection.")}</p>
          </div>
        )}
      </div>
      <p className="search-dialog__keys">
        <span>
          <kbd>↵</kbd> {message("to select")}
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {message("to navigate")}
        </span>
        <span>
          <kbd>esc</kbd> {message("to close")}
        </span>
      </p>
    </dialog>
  );
}

function countText(count: number, query: string | null): string {
  const results = hitCount(count);
  return query === null ? results : message("{results} for “{query}”", { results, query });
}

/** The reporter of results, on a site that is configured so. Such scripts are often blocked. */
function useInsights(search: Search) {
  return useMemo(
    () =>
      search.insights
        ? import("./insights").then(
            ({ insightsOf }) => insightsOf(search),
            () => null,
          )
        : null,
    [search],
  );
}
