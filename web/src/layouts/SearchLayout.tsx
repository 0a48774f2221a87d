import { type SyntheticEvent, useEffect, useState } from "react";

import type { SearchPage } from "../contract/page";
import { hitCount } from "../features/search/hits";
import { NoResults } from "../features/search/NoResults";
import type { Results } from "../features/search/useResults";
import { useResults } from "../features/search/useResults";
import { addressOf, here, MOVED } from "../router/addresses";
import { SectionLayout } from "./SectionLayout";
import { message } from "../messages";

const MAX_LENGTH = 200;

/** Where searches are read and shared. The service writes the first results into the page. */
export function SearchLayout({ page }: { page: SearchPage }) {
  const [text, setText] = useState<string | null>(null);
  const { shown, more, retry } = useResults((text ?? "").trim());
  useQueryInAddress(text, setText);
  // Each query that was asked is a page view; one that is being typed is not.
  useEffect(() => void dispatchEvent(new Event(MOVED)), [shown.text]);
  // Results that came with the page stay until the same ones come here, so that nothing below them moves.
  const isAwaited = text !== "" && shown.status === "idle";

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    retry();
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
        />
        <button type="submit" className="keycap">
          {message("Search")}
        </button>
      </form>
      {isAwaited && (
        <div data-search-results="" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
      )}
      {text !== null && <LiveResults shown={shown} onMore={more} onRetry={retry} />}
    </SectionLayout>
  );
}

const EMPTY = { __html: "" };

/** Take the query from the address, and write it there as it changes: an address can be shared. */
function useQueryInAddress(text: string | null, setText: (text: string) => void): void {
  useEffect(() => {
    const read = () => {
      setText((here().searchParams.get("q") ?? "").slice(0, MAX_LENGTH));
    };
    read();
    addEventListener("popstate", read);
    return () => {
      removeEventListener("popstate", read);
    };
  }, [setText]);

  useEffect(() => {
    if (text === null) return;
    const url = here();
    if ((url.searchParams.get("q") ?? "") === text) return;
    if (text === "") url.searchParams.delete("q");
    else url.searchParams.set("q", text);
    history.replaceState(history.state, "", addressOf(url));
  }, [text]);
}

interface LiveResultsProps {
  shown: Results;
  onMore: () => void;
  onRetry: () => void;
}

/** The number of hits is always in the same element, so that screen readers announce each change. */
function LiveResults({ shown, onMore, onRetry }: LiveResultsProps) {
  const isKnown = shown.status === "done";
  return (
    <>
      <p className="search-results__count" role="status">
        {isKnown &&
          message("{results} for “{query}”", {
            results: hitCount(shown.count),
            query: shown.text,
          })}
      </p>
      {shown.status === "failed" && <Failed onRetry={onRetry} />}
      {isKnown &&
        (shown.count > 0 ? (
          <Found shown={shown} onMore={onMore} />
        ) : (
          <NoResults text={shown.text} />
        ))}
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

function Found({ shown, onMore }: Pick<LiveResultsProps, "shown" | "onMore">) {
  return (
    <>
      <ol className="search-results">
        {shown.results.map(({ id, href, title, place, text }) => (
          <li key={id} className="search-result">
            <a className="search-result__title" href={href}>
              <Marked html={title} />
            </a>
            <p className="search-result__place">
              <Marked html={place} />
            </p>
            {text !== "" && (
              <p className="search-result__text">
                <Marked html={text} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {shown.hasMore && (
        <button type="button" className="keycap search-results__more" onClick={onMore}>
          {message("Load more")}
        </button>
      )}
    </>
  );
}

/** A text with its matches marked, escaped by the service. */
function Marked({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
