import { message } from "../../../messages";
import { reportHref } from "../hits";

interface NoHitsProps {
  text: string;
  suggestions: readonly string[];
  reportUrl: string | null;
  onSuggestion: (query: string) => void;
}

/** What stands in place of results: other queries, and where to report this one. */
export function NoHits({ text, suggestions, reportUrl, onSuggestion }: NoHitsProps) {
  return (
    <div className="search-dialog__message no-hits">
      <p className="search-dialog__title">
        {message("No results for")} "<strong>{text}</strong>"
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{message("Try searching for")}:</p>
          <ul className="search-dialog__suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  onClick={() => {
                    onSuggestion(suggestion);
                  }}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {reportUrl !== null && (
        <p>
          {message("Believe this query should return results?")}{" "}
          <a href={reportHref(reportUrl, text)} target="_blank" rel="noopener">
            {message("Let us know.")}
          </a>
        </p>
      )}
    </div>
  );
}

export function Failure() {
  return (
    <div className="search-dialog__message search-error" role="alert">
      <p className="search-dialog__title">{message("Unable to fetch results")}</p>
      <p>{message("You might want to check your network connection.")}</p>
    </div>
  );
}
