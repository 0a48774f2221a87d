import {
  type ComponentType,
  createElement,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";

import { useSite } from "../../hooks/useView";
import { closeSearch, loadDialog, onOpened, openedQuery } from "./dialog-state";
import type { SearchDialogProps } from "./dialog/SearchDialog";
import { useSearchKeys } from "./useSearchKeys";
import { message } from "../../messages";

/** The search of a page: listens to its keys, and shows the dialog while it is open. */
export function Search() {
  const { search } = useSite();
  const query = useSyncExternalStore(onOpened, openedQuery, () => null);
  useSearchKeys(search !== null);
  return search !== null && query !== null ? <OpenSearch query={query} /> : null;
}

function OpenSearch({ query }: { query: string }) {
  const dialog = useDialog();
  const [before] = useState(() => document.activeElement);

  const close = useCallback(() => {
    // Until the dialog is gone, the page is inert and takes no focus.
    flushSync(closeSearch);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }, [before]);

  return dialog === null ? (
    <div className="search-waiting" role="status">
      <span className="visually-hidden">{message("The search is loading")}</span>
    </div>
  ) : (
    createElement(dialog, { query, onClose: close })
  );
}

/** The dialog, once it has come. Without it a reader still gets to the page of results. */
function useDialog(): ComponentType<SearchDialogProps> | null {
  const pageHref = useSite().search?.pageHref ?? "";
  const [dialog, setDialog] = useState<{ component: ComponentType<SearchDialogProps> } | null>(
    null,
  );

  useEffect(() => {
    let isWanted = true;
    loadDialog().then(
      (component) => {
        if (isWanted) setDialog({ component });
      },
      () => {
        closeSearch();
        location.assign(pageHref);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [pageHref]);

  return dialog?.component ?? null;
}
