import { flushSync } from "react-dom";

import { createPayloads } from "./payloads";
import { createEntries, type Point } from "./scroll";
import { createStore } from "./store";
import { isSamePage } from "./urls";
import { documentTitle, type View } from "./view";

/** Milliseconds before a slow navigation shows; a quick one shows nothing. */
const PATIENCE = 200;

export interface Router {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  /** Show the page at `url`, in the app if that is possible and by a full load if it is not. */
  navigate: (url: URL) => Promise<void>;
  /** Show the page of the history entry that the browser has just made current. */
  traverse: (state: unknown) => Promise<void>;
  prefetch: (url: URL) => void;
  /** Replace parts of what is shown and forget what was fetched: content has changed (`homerow dev`). */
  patch: (change: Partial<View>) => void;
  /** Called with the new title whenever another page is shown. */
  onArrival: (listener: (title: string) => void) => () => void;
}

/** In-app navigation over the browser's history. One per document. */
export function createRouter(initial: View): Router {
  const view = createStore(initial);
  const arrival = createStore("");
  const payloads = createPayloads(initial.site.baseUrl);
  const entries = createEntries();
  let current = new URL(location.href);
  let latest = 0;

  payloads.keep(initial.page.href, {
    buildId: initial.site.buildId,
    page: initial.page,
    articles: [...initial.articles],
  });

  /** Fetch the page, unless it is no page of this build or the reader goes elsewhere meanwhile. */
  async function preload(url: URL): Promise<View | "overtaken" | "unavailable"> {
    const turn = ++latest;
    const slow = setTimeout(() => {
      document.documentElement.setAttribute("data-navigating", "");
    }, PATIENCE);
    try {
      const { buildId, page, articles } = await payloads.load(url.pathname);
      if (turn !== latest) return "overtaken";
      const { site } = view.get();
      return buildId === site.buildId ? { site, page, articles } : "unavailable";
    } catch {
      return turn === latest ? "unavailable" : "overtaken";
    } finally {
      clearTimeout(slow);
      if (turn === latest) document.documentElement.removeAttribute("data-navigating");
    }
  }

  function show(next: View, url: URL, position: Point | null): void {
    current = url;
    // The new page must stand before it can be scrolled.
    flushSync(() => {
      view.set(next);
    });
    document.title = documentTitle(next);
    arrival.set(document.title);
    entries.arrive(url.hash, position);
  }

  async function navigate(url: URL): Promise<void> {
    const next = await preload(url);
    if (next === "overtaken") return;
    if (next === "unavailable") {
      location.assign(url);
      return;
    }
    if (url.href === location.href) entries.stay(url);
    else entries.leave(url);
    show(next, url, null);
  }

  async function traverse(state: unknown): Promise<void> {
    const url = new URL(location.href);
    const position = entries.turnTo(state);
    if (isSamePage(url, current)) {
      current = url;
      entries.arrive(url.hash, position);
      return;
    }
    const next = await preload(url);
    if (next === "overtaken") return;
    if (next === "unavailable") location.reload();
    else show(next, url, position);
  }

  return {
    view: view.get,
    subscribe: view.subscribe,
    navigate,
    traverse,
    prefetch(url) {
      // What fails now is tried again, and reported, when the reader goes there.
      payloads.load(url.pathname).catch(() => undefined);
    },
    patch(change) {
      payloads.clear();
      view.set({ ...view.get(), ...change });
      document.title = documentTitle(view.get());
    },
    onArrival: (listener) =>
      arrival.subscribe(() => {
        listener(arrival.get());
      }),
  };
}
