import { useSite } from "../../hooks/useView";
import { message } from "../../messages";
import { isPlain } from "../../router/clicks";
import { reportHref } from "./hits";
import type { Results } from "./useResults";

interface NoResultsProps {
  shown: Results;
  onSuggestion: (query: string) => void;
}

/** Shown when nothing is found: other queries, and where to report this one. */
export function NoResults({ shown, onSuggestion }: NoResultsProps) {
  const { search } = useSite();
  return (
    search && (
      <>
        {shown.suggestions.length > 0 && (
          <>
            <p>{message("Try searching for")}:</p>
            <ul className="search-suggestions">
              {shown.suggestions.map((suggestion) => (
                <li key={suggestion}>
                  <a
                    href={`${search.pageHref}?q=${encodeURIComponent(suggestion)}`}
                    onClick={(event) => {
                      if (!isPlain(event.nativeEvent)) return;
                      event.preventDefault();
                      onSuggestion(suggestion);
                    }}
                  >
                    {suggestion}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        {search.reportUrl !== null && (
          <p>
            {message("Believe this query should return results?")}{" "}
            <a href={reportHref(search.reportUrl, shown.text)}>{message("Let us know.")}</a>
          </p>
        )}
      </>
    )
  );
}
