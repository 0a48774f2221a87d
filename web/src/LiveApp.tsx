import { useEffect, useState, useSyncExternalStore } from "react";

import { App } from "./App";
import { handleArticleClicks } from "./content/article-clicks";
import { ErrorBoundary } from "./errors/ErrorBoundary";
import { SiteCrash } from "./errors/Failure";
import type { Router } from "./router/router";

/** The app in the browser: follows the router, and says aloud what changes without a reload. */
export function LiveApp({ router }: { router: Router }) {
  const view = useSyncExternalStore(router.subscribe, router.view, router.view);
  const [message, setMessage] = useState("");

  // Runs after the effects of the hydrated components, which belong to the page of the document.
  useEffect(() => void router.start(), [router]);
  useEffect(() => handleArticleClicks(setMessage), []);
  useEffect(
    () =>
      router.onArrival((title) => {
        setMessage(title);
        // Keyboards and screen readers go on from the new page, not from a link that is gone.
        document.getElementById(":main")?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <ErrorBoundary
      subject={view.page}
      fallback={(error, retry) => <SiteCrash error={error} retry={retry} />}
    >
      <App view={view} message={message} />
    </ErrorBoundary>
  );
}
