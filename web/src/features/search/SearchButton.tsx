import { Icon } from "../../components/Icon";
import { useBrowserValue } from "../../hooks/useBrowserValue";
import { linkMarkdown } from "../../markdown";
import { message } from "../../messages";
import { isPlain } from "../../router/clicks";
import { loadDialog, openSearch } from "./dialog-state";

interface SearchButtonProps {
  /** The page of results; null on a site without search. */
  pageHref: string | null;
  /** A button of the navbar, or a field in a page. */
  variant?: "navbar" | "large";
  /** The first query. */
  query?: string;
}

/**
 * Opens the search. Without JavaScript it is a link to the page of results. Whoever comes near it will press it:
 * the dialog's script is fetched then.
 */
export function SearchButton({ pageHref, variant = "large", query = "" }: SearchButtonProps) {
  const command = useBrowserValue(commandKey, "Ctrl");
  if (pageHref === null) return null;
  const prefetch = () => void loadDialog().catch(() => undefined);
  return (
    <a
      className={`search-button search-button--${variant}`}
      href={query === "" ? pageHref : `${pageHref}?q=${encodeURIComponent(query)}`}
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
        if (!isPlain(event.nativeEvent)) return;
        event.preventDefault();
        openSearch(query);
      }}
    >
      <Icon name="search" />
      {variant === "navbar" ? message("Search") : message("Search the docs")}
      <kbd className="js-only" aria-hidden="true">
        {command} K
      </kbd>
    </a>
  );
}

/** The same as Markdown. */
export function searchMarkdown({ pageHref }: SearchButtonProps): string {
  return pageHref === null ? "" : linkMarkdown(message("Search the docs"), pageHref);
}

function commandKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
