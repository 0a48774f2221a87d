import { type SyntheticEvent, useCallback, useEffect, useState } from "react";

import type { SearchPage } from "../contract/page";
import { hitCount, placeOf, titleOf } from "../features/search/hits";
import { Marked } from "../features/search/Marked";
import { NoResults } from "../features/search/NoResults";
import { pastedQuery } from "../features/search/pasted-query";
import { type Results, useResults } from "../features/search/useResults";
import { useQuery } from "../hooks/useQuery";
import { MOVED } from "../router/addresses";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

/** Characters of the field, which takes pasted logs. */
const MAX_LENGTH = 4_096;
const SEARCH_OPTIONS = { pause: 150, snippetWords: 30 };

/** Where searches are read and shared. The service writes the first results into the page. */
export function SearchLayout({ page }: { page: SearchPage }) {
  const [text, setText] = useState<string | null>(null);
  const { shown, restore, more, submit, retry } = useResults((text ?? "").trim(), SEARCH_OPTIONS);
  const onRead = useCallback(
    (query: URLSearchParams) => {
      const asked = (query.get("q") ?? "").slice(0, MAX_LENGTH);
      setText(asked);
      restore(asked.trim());
    },
    [restore],
  );
  const replaceQuery = useQuery(onRead);
  const isAnswered = text !== null && text.trim() === shown.text;
  // An address can be shared.
  useEffect(() => {
    if (!isAnswered) return;
    replaceQuery({ q: shown.text });
    // Each query that was asked is a page view; one that is being typed is not.
    dispatchEvent(new Event(MOVED));
  }, [replaceQuery, isAnswered, shown.text]);
  // Results that came with the page stay until the same ones come here, so that nothing below them moves.
  const isAwaited = text !== "" && shown.status === "idle";

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <SectionLayout>
      <h1 className="page-title">{page.title}</h1>
      <form className="search-form" role="search" action={page.href} onSubmit={onSubmit}>
        <input
          className="search-form__field"
          type="search"
          name="q"
          aria-label={message("Search the docs and the blog")}
          placeholder={message("Search docs")}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          value={text ?? ""}
          onChange={({ target }) => {
            setText(target.value);
          }}
          onPaste={(event) => {
            const pasted = pastedQuery(event);
            if (pasted !== null) setText(pasted);
          }}
        />
        <button type="submit" className="keycap">
          {message("Search")}
        </button>
      </form>
      {isAwaited && (
        <div data-search-results="" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
      )}
      {text !== null && (
        <LiveResults shown={shown} onMore={more} onRetry={retry} onSuggestion={setText} />
      )}
    </SectionLayout>
  );
}

const EMPTY = { __html: "" };

interface LiveResultsProps {
  shown: Results;
  onMore: () => void;
  onRetry: () => void;
  onSuggestion: (query: string) => void;
}

/** The number of hits is always in the same element, so that screen readers announce each change. */
function LiveResults({ shown, onMore, onRetry, onSuggestion }: LiveResultsProps) {
  const isKnown = shown.status === "done" || shown.results.length > 0;
  return (
    <>
      <p className="search-results__count" role="status">
        {isKnown &&
          message("{results} for “{query}”", {
            results: hitCount(shown.count),
            query: shown.text,
          })}
      </p>
      {isKnown &&
        (shown.count > 0 ? (
          <Results shown={shown} onMore={onMore} />
        ) : (
          <NoResults shown={shown} onSuggestion={onSuggestion} />
        ))}
      {shown.status === "failed" && <Failed onRetry={onRetry} />}
    </>
  );
}

function Failed({ onRetry }: Pick<LiveResultsProps, "onRetry">) {
  return (
    <div className="search-results__message" role="alert">
      <p>
        {message("Unable to fetch results")}.{" "}
        {message("You might want to check your network connection.")}
      </p>
      <button type="button" className="keycap" onClick={onRetry}>
        {message("Retry")}
      </button>
    </div>
  );
}

function Results({ shown, onMore }: Pick<LiveResultsProps, "shown" | "onMore">) {
  return (
    <>
      <ol className="search-results">
        {shown.results.map((result) => (
          <li key={result.hit.objectID} className="search-result">
            <a className="search-result__title" href={result.href}>
              <Marked html={titleOf(result)} />
            </a>
            <p className="search-result__place">
              <Marked html={placeOf(result.names)} />
            </p>
            {result.text !== "" && (
              <p className="search-result__text">
                <Marked html={result.text} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {shown.hasMore && shown.status === "done" && (
        <button type="button" className="keycap search-results__more" onClick={onMore}>
          {message("Load more")}
        </button>
      )}
    </>
  );
}
