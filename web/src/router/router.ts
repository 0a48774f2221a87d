import type { PageProps } from "../contract/page";
import { hideLoadFailure, showLoadFailure } from "../errors/load-failure";
import {
  basePath,
  cleanUrl,
  hashedFolder,
  here,
  isAnchorOn,
  isPageUrl,
  isSamePage,
  locate,
  MOVED,
} from "./addresses";
import { commit, loadHead } from "./commit";
import { createEntries, type Point } from "./history";
import { loadPage, type Parts } from "./load";
import { loadDocument, reloadDocument } from "./reload";
import { createPayloads } from "./payloads";
import { createProgress } from "./progress";
import { loadSidebar } from "./sidebars";
import { createStore } from "../hooks/store";
import { loadStyles, prefetchStyles } from "./styles";
import { focusTarget } from "./target";
import type { Layout, View } from "./view";
import { message } from "../messages";

export interface Router {
  view: () => View;
  /** The page that is shown; while another one is on its way after Back, the address is already that one's. */
  shown: () => URL;
  subscribe: (listener: () => void) => () => void;
  /** Show what the address asks for, if the document does not: behind a hash it stands for all pages. */
  start: () => Promise<void>;
  /** Show the page at `url`, in the app if that is possible and by a full load if it is not. */
  navigate: (url: URL) => Promise<void>;
  /** Show the page of the history entry that the browser has just made current. */
  traverse: (state: unknown) => Promise<void>;
  /** Fetch a page that is likely to be read. Never rejects. */
  prefetch: (url: URL, priority: RequestPriority) => Promise<void>;
  /** Replace parts of the view and drop cached payloads, because content has changed (`homerow dev`). */
  patch: (change: Partial<View>) => void;
  /** Called with the new title whenever another page is shown. */
  onArrival: (listener: (title: string) => void) => () => void;
  /** Called with the page whenever its path, query or hash has become another. */
  onMove: (listener: (url: URL) => void) => () => void;
}

/** In-app navigation over the browser's history. One per document. */
export function createRouter(
  initial: View,
  loadLayout: (page: PageProps) => Promise<Layout>,
): Router {
  const view = createStore(initial);
  const shownTitle = createStore("");
  const base = basePath(initial.site.baseUrl);
  const payloads = createPayloads(base);
  const entries = createEntries();
  // Hosts of files also show pages under the names of their files.
  if (hashedFolder() === null && initial.page.kind !== "not-found") {
    entries.replace(cleanUrl(here(), base));
  }
  const place = createStore(here());
  const progress = createProgress();
  /** Ends the move that has not arrived: each move, whatever its kind, aborts the one before. */
  let pending = new AbortController();

  const initialUrl = locate(new URL(initial.page.href, document.baseURI).href);
  payloads.keep(initialUrl.pathname, {
    buildId: initial.site.buildId,
    page: initial.page,
    articles: [...initial.articles],
  });

  async function loadParts(page: PageProps, fetchStyles = loadStyles): Promise<Parts> {
    const [layout, sidebar] = await Promise.all([
      loadLayout(page),
      loadSidebar(page),
      fetchStyles(page.styles),
      loadHead(),
    ]);
    return { layout, sidebar };
  }

  function resolveMoved(movedTo: string): { url: URL; isPage: boolean } {
    const url = locate(new URL(movedTo, document.baseURI).href);
    return { url, isPage: isPageUrl(url, location.origin, base) };
  }

  const sources = {
    view: view.get,
    payload: payloads.load,
    parts: (page: PageProps) => loadParts(page),
    resolve: resolveMoved,
  };

  function beginMove(): AbortSignal {
    pending.abort();
    pending = new AbortController();
    hideLoadFailure();
    return pending.signal;
  }

  function shown(): URL {
    return isSamePage(here(), place.get()) ? here() : place.get();
  }

  function moveTo(url: URL): void {
    if (url.href !== place.get().href) place.set(url);
  }

  function arriveAt(url: URL, position: Point | null): void {
    progress.finish();
    entries.scroll(url.hash, position);
    moveTo(url);
  }

  /** Load the page at `url`, then show it in the entry that `enter` makes. */
  async function moveToPage(
    url: URL,
    {
      enter,
      position,
      fail,
    }: { enter: (url: URL) => void; position: Point | null; fail: () => void },
  ): Promise<void> {
    progress.start();
    const outcome = await loadPage(url, pending.signal, sources);
    switch (outcome.kind) {
      case "loaded":
        enter(outcome.url);
        commit(view, outcome.view);
        arriveAt(outcome.url, position);
        shownTitle.set(document.title);
        return;
      case "elsewhere":
        location.replace(outcome.url);
        return;
      case "unavailable":
        fail();
        return;
      case "aborted":
        return;
    }
  }

  /** The page cannot be shown within the app: by a full load, unless that would only lose this page too. */
  function loadFully(load: () => boolean, retry: () => void): void {
    if (navigator.onLine && load()) return;
    progress.finish();
    const reason = navigator.onLine ? "its file cannot be read" : "you are offline";
    showLoadFailure(message("This page could not be loaded: {reason}.", { reason }), retry);
  }

  /** Make `url` the address of a history entry: of a new one, unless it is there already. */
  function enter(url: URL): void {
    if (url.href === here().href) entries.replace(url);
    else entries.push(url);
  }

  async function navigate(asked: URL): Promise<void> {
    const url = cleanUrl(asked, base);
    beginMove();
    if (isAnchorOn(shown(), url)) {
      enter(url);
      arriveAt(url, null);
      focusTarget(url.hash);
      return;
    }
    await moveToPage(url, {
      enter,
      position: null,
      fail: () => {
        loadFully(
          () => loadDocument(url, enter),
          () => void navigate(url),
        );
      },
    });
  }

  /** Show the page of the current history entry. */
  async function resume(url: URL, position: Point | null): Promise<void> {
    beginMove();
    await moveToPage(url, {
      enter: (arrived) => {
        if (arrived !== url) entries.replace(arrived);
      },
      position,
      fail: () => {
        loadFully(reloadDocument, () => void resume(url, position));
      },
    });
  }

  async function traverse(state: unknown): Promise<void> {
    const url = here();
    const position = entries.activate(state);
    if (isSamePage(url, place.get())) {
      beginMove();
      arriveAt(url, position);
    } else await resume(url, position);
  }

  async function start(): Promise<void> {
    if (hashedFolder() === null) {
      const { hash } = here();
      const position = entries.savedPosition();
      // Browsers restore the scroll position after a reload, unless this runs first.
      if (position !== null && scrollY === 0) entries.scroll(hash, position);
      // Browsers do not look for an anchor before the data of a component.
      else if (position === null && hash.includes("=")) entries.scroll(hash, null);
      return;
    }
    const asked = here();
    if (!isSamePage(asked, initialUrl)) {
      await resume(asked, entries.savedPosition());
      return;
    }
    // The page's own file was asked for: from now on it has the address that all links to it have.
    entries.replace(new URL(asked.search + asked.hash, initialUrl));
    entries.scroll(asked.hash, entries.savedPosition());
  }

  addEventListener(MOVED, () => {
    moveTo(shown());
  });

  return {
    view: view.get,
    shown,
    subscribe: view.subscribe,
    start,
    navigate,
    traverse,
    async prefetch(url, priority) {
      try {
        const payload = await payloads.load(url.pathname, priority);
        if ("page" in payload) await loadParts(payload.page, prefetchStyles);
      } catch {
        // What fails now is tried again, and reported, when the reader goes there.
      }
    },
    patch(change) {
      payloads.clear();
      commit(view, { ...view.get(), ...change });
    },
    onArrival: (listener) =>
      shownTitle.subscribe(() => {
        listener(shownTitle.get());
      }),
    onMove: (listener) =>
      place.subscribe(() => {
        listener(place.get());
      }),
  };
}
