import { useEffect, useRef, useState } from "react";

import { hydrateIslands, unmountIslands } from "./hydrate-islands";
import { watchOverflow } from "./watch-overflow";

/**
 * Compiled Markdown. React gets the HTML once: on a first visit to leave the document's as it is, afterwards to
 * write it. Later changes (`homerow dev`) are made in the document itself. Keyed by page and place.
 */
export function Article({ html }: { html: string }) {
  const [initial] = useState(html);
  const article = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = article.current;
    if (!element) return undefined;
    hydrateIslands(element);
    const stopWatching = watchOverflow(element);
    return () => {
      stopWatching();
      // React must not unmount one root while it renders another.
      queueMicrotask(() => {
        unmountIslands(element);
      });
    };
  }, []);

  return (
    <div
      className="article"
      data-article=""
      ref={article}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: initial }}
    />
  );
}
