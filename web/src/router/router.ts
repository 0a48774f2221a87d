import { flushSync } from "react-dom";

import { hideLoadFailure, showLoadFailure } from "../errors/load-failure";
import { createPayloads } from "./payloads";
import { createProgress } from "./progress";
import { createEntries, type Point } from "./scroll";
import { createStore } from "./store";
import { isSamePage } from "./urls";
import { documentTitle, type View } from "./view";

export interface Router {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  /** Show the page at `url`, in the app if that is possible and by a full load if it is not. */
  navigate: (url: URL) => Promise<void>;
  /** Show the page of the history entry that the browser has just made current. */
  traverse: (state: unknown) => Promise<void>;
  /** Fetch a page that is likely to be read. Never rejects. */
  prefetch: (url: URL, priority: RequestPriority) => Promise<void>;
  /** Replace parts of what is shown and forget what was fetched: content has changed (`homerow dev`). */
  patch: (change: Partial<View>) => void;
  /** Called with the new title whenever another page is shown. */
  onArrival: (listener: (title: string) => void) => () => void;
  /** Called with the new address whenever path, query or hash has become another. */
  onMove: (listener: (url: URL) => void) => () => void;
}

/** In-app navigation over the browser's history. One per document. */
export function createRouter(initial: View): Router {
  const view = createStore(initial);
  const arrival = createStore("");
  const place = createStore(new URL(location.href));
  const payloads = createPayloads(initial.site.baseUrl);
  const entries = createEntries();
  const progress = createProgress();
  let latest = 0;

  payloads.keep(initial.page.href, {
    buildId: initial.site.buildId,
    page: initial.page,
    articles: [...initial.articles],
  });

  /** Fetch the page, unless it is no page of this build or the reader goes elsewhere meanwhile. */
  async function preload(url: URL): Promise<View | "overtaken" | "unavailable"> {
    const turn = ++latest;
    hideLoadFailure();
    progress.start();
    try {
      const { buildId, page, articles } = await payloads.load(url.pathname);
      if (turn !== latest) return "overtaken";
      const { site } = view.get();
      return buildId === site.buildId ? { site, page, articles } : "unavailable";
    } catch {
      return turn === latest ? "unavailable" : "overtaken";
    }
  }

  function moveTo(url: URL): void {
    if (url.href !== place.get().href) place.set(url);
  }

  function show(next: View, url: URL, position: Point | null): void {
    // The new page must stand before it can be scrolled.
    flushSync(() => {
      view.set(next);
    });
    progress.finish();
    document.title = documentTitle(next);
    arrival.set(document.title);
    entries.arrive(url.hash, position);
    moveTo(url);
  }

  /** The page cannot be shown within the app: by a full load, unless that would only lose this page too. */
  function give(load: () => void, retry: () => void): void {
    if (navigator.onLine) {
      load();
      return;
    }
    progress.finish();
    showLoadFailure("This page could not be loaded: you are offline.", retry);
  }

  async function navigate(url: URL): Promise<void> {
    const next = await preload(url);
    if (next === "overtaken") return;
    if (next === "unavailable") {
      give(
        () => {
          location.assign(url);
        },
        () => void navigate(url),
      );
      return;
    }
    if (url.href === location.href) entries.stay(url);
    else entries.leave(url);
    show(next, url, null);
  }

  async function traverse(state: unknown): Promise<void> {
    const url = new URL(location.href);
    const position = entries.turnTo(state);
    if (isSamePage(url, place.get())) {
      entries.arrive(url.hash, position);
      moveTo(url);
      return;
    }
    const next = await preload(url);
    if (next === "overtaken") return;
    if (next !== "unavailable") {
      show(next, url, position);
      return;
    }
    give(
      () => {
        location.reload();
      },
      () => void traverse(state),
    );
  }

  return {
    view: view.get,
    subscribe: view.subscribe,
    navigate,
    traverse,
    async prefetch(url, priority) {
      // What fails now is tried again, and reported, when the reader goes there.
      await payloads.load(url.pathname, priority).catch(() => undefined);
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
    onMove: (listener) =>
      place.subscribe(() => {
        listener(place.get());
      }),
  };
}
