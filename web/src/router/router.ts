import { flushSync } from "react-dom";

import type { Moved, PageProps } from "../contract/page";
import { hideLoadFailure, showLoadFailure } from "../errors/load-failure";
import {
  addressOf,
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
import { loadDocument, reloadDocument } from "./reload";
import { createPayloads } from "./payloads";
import { createProgress } from "./progress";
import { createEntries, type Point } from "./scroll";
import { loadSidebar } from "./sidebars";
import { createStore } from "../hooks/store";
import { loadStyles } from "./styles";
import { focusTarget, revealTarget } from "./target";
import { documentTitle, type Layout, type View } from "./view";
import { message } from "../messages";

/** A page that was fetched, and its URL: another than was asked for, if that was an old address. */
interface Arrival {
  next: View;
  url: URL;
}

export interface Router {
  view: () => View;
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
  /** Called with the new address whenever path, query or hash has become another. */
  onMove: (listener: (url: URL) => void) => () => void;
}

/** Writes what the head says of a page; the document of a first visit has it already. */
const loadHead = () => import("../document/head");

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
    entries.stay(cleanUrl(here(), base));
  }
  const place = createStore(here());
  const progress = createProgress();
  let latest = 0;

  const own = locate(new URL(initial.page.href, document.baseURI).href);
  payloads.keep(own.pathname, {
    buildId: initial.site.buildId,
    page: initial.page,
    articles: [...initial.articles],
  });

  /** Load what a page needs besides its payload. */
  async function loadParts(page: PageProps): Promise<Pick<View, "layout" | "sidebar">> {
    const [layout, sidebar] = await Promise.all([
      loadLayout(page),
      loadSidebar(page),
      loadStyles(page.styles),
      loadHead(),
    ]);
    return { layout, sidebar };
  }

  /** Fetch the page, unless this build has no such page or the reader navigates elsewhere. */
  async function preload(url: URL): Promise<Arrival | "overtaken" | "unavailable"> {
    const turn = ++latest;
    hideLoadFailure();
    progress.start();
    try {
      const payload = await payloads.load(url.pathname);
      if (turn === latest && "movedTo" in payload) return await follow(payload);
      if (turn !== latest || "movedTo" in payload) return "overtaken";
      const { buildId, page, articles } = payload;
      const { site } = view.get();
      if (buildId !== site.buildId) return "unavailable";
      const parts = await loadParts(page);
      return turn === latest ? { next: { site, page, articles, ...parts }, url } : "overtaken";
    } catch {
      return turn === latest ? "unavailable" : "overtaken";
    }
  }

  async function follow({ movedTo }: Moved): Promise<Arrival | "overtaken" | "unavailable"> {
    const url = locate(new URL(movedTo, document.baseURI).href);
    if (isPageUrl(url, location.origin, base)) return preload(url);
    location.replace(url);
    return "overtaken";
  }

  async function updateHead(): Promise<void> {
    const { replaceHeadElements } = await loadHead();
    replaceHeadElements(view.get());
  }

  function moveTo(url: URL): void {
    if (url.href !== place.get().href) place.set(url);
  }

  function show(next: View, url: URL, position: Point | null): void {
    // The new page must be rendered before it is scrolled.
    flushSync(() => {
      view.set(next);
    });
    progress.finish();
    document.documentElement.removeAttribute("data-elsewhere");
    document.title = documentTitle(next);
    void updateHead();
    shownTitle.set(document.title);
    entries.arrive(url.hash, position);
    moveTo(url);
  }

  /** The page cannot be shown within the app: by a full load, unless that would only lose this page too. */
  function give(load: () => boolean, retry: () => void): void {
    if (navigator.onLine && load()) return;
    progress.finish();
    const reason = navigator.onLine ? "its file cannot be read" : "you are offline";
    showLoadFailure(message("This page could not be loaded: {reason}.", { reason }), retry);
  }

  /** Make `url` the address of a history entry: of a new one, unless it is there already. */
  function enter(url: URL): void {
    if (url.href === here().href) entries.stay(url);
    else entries.leave(url);
  }

  function arriveAt(url: URL, position: Point | null): void {
    entries.arrive(url.hash, position);
    moveTo(url);
  }

  async function navigate(asked: URL): Promise<void> {
    const url = cleanUrl(asked, base);
    if (isAnchorOn(place.get(), url)) {
      enter(url);
      arriveAt(url, null);
      focusTarget(url.hash);
      return;
    }
    const arrival = await preload(url);
    if (arrival === "overtaken") return;
    if (arrival === "unavailable") {
      give(
        () => loadDocument(url, enter),
        () => void navigate(url),
      );
      return;
    }
    enter(arrival.url);
    show(arrival.next, arrival.url, null);
  }

  async function resume(url: URL, position: Point | null): Promise<void> {
    const arrival = await preload(url);
    if (arrival === "overtaken") return;
    if (arrival !== "unavailable") {
      if (arrival.url !== url) entries.stay(arrival.url);
      show(arrival.next, arrival.url, position);
      return;
    }
    give(reloadDocument, () => void resume(url, position));
  }

  async function traverse(state: unknown): Promise<void> {
    const url = here();
    const position = entries.turnTo(state);
    if (isSamePage(url, place.get())) arriveAt(url, position);
    else await resume(url, position);
  }

  async function start(): Promise<void> {
    if (hashedFolder() === null) {
      const { hash } = here();
      const position = entries.left();
      // Browsers restore the scroll position after a reload, unless this runs first.
      if (position !== null && scrollY === 0) entries.arrive(hash, position);
      // Browsers do not look for an anchor before the data of a component.
      else if (position === null && hash.includes("=")) revealTarget(hash);
      return;
    }
    const asked = here();
    if (!isSamePage(asked, own)) {
      await resume(asked, entries.left());
      return;
    }
    // The page's own file was asked for: from now on it has the address that all links to it have.
    entries.stay(new URL(asked.search + asked.hash, own));
    entries.arrive(asked.hash, entries.left());
  }

  addEventListener(MOVED, () => {
    moveTo(here());
  });

  return {
    view: view.get,
    subscribe: view.subscribe,
    start,
    navigate,
    traverse,
    async prefetch(url, priority) {
      try {
        const payload = await payloads.load(url.pathname, priority);
        if ("page" in payload) await loadParts(payload.page);
      } catch {
        // What fails now is tried again, and reported, when the reader goes there.
      }
    },
    patch(change) {
      payloads.clear();
      view.set({ ...view.get(), ...change });
      document.title = documentTitle(view.get());
      void updateHead();
    },
    onArrival: (listener) =>
      shownTitle.subscribe(() => {
        listener(shownTitle.get());
      }),
    onMove: (listener) =>
      place.subscribe(() => {
        listener(new URL(addressOf(place.get())));
      }),
  };
}
