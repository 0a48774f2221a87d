import { Icon } from "../../components/Icon";
import { useBrowserValue } from "../../hooks/useBrowserValue";
import { useSite } from "../../router/context";
import { loadDialog, openSearch } from "./dialog-state";
import { message } from "../../messages";

interface SearchButtonProps {
  /** How it looks: a field of the navbar, or one that a page has at its heart. */
  look?: "navbar" | "large";
  /** What is looked for at once. */
  query?: string;
  label?: string;
}

/**
 * Opens the search. Without JavaScript it is a link to the page of results. Whoever comes near it will press it:
 * the dialog's script is fetched then.
 */
export function SearchButton({ look = "navbar", query = "", label }: SearchButtonProps) {
  const { search } = useSite();
  const command = useBrowserValue(commandKey, "Ctrl");
  if (search === null) return null;
  const prefetch = () => void loadDialog().catch(() => undefined);
  return (
    <a
      className={`search-button search-button--${look}`}
      href={query === "" ? search.pageHref : `${search.pageHref}?q=${encodeURIComponent(query)}`}
      role="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onPointerEnter={prefetch}
      onTouchStart={prefetch}
      onFocus={prefetch}
      onKeyDown={(event) => {
        if (event.key === " ") {
          event.preventDefault();
          openSearch(query);
        }
      }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openSearch(query);
      }}
    >
      <Icon name="search" />
      {label ?? message("Search")}
      <kbd className="js-only" aria-hidden="true">
        {command} K
      </kbd>
    </a>
  );
}

function commandKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
