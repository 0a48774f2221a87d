import "@vitejs/plugin-react/preamble";
import "./styles/index.css";

import { hydrateRoot } from "react-dom/client";

import { watchDropdowns } from "./components/Dropdown";
import { Tabs } from "./content/Tabs";
import type { PageProps } from "./contract/page";
import type { SiteProps } from "./contract/site";
import { showLoadFailure } from "./errors/load-failure";
import { extensionApi } from "./extensions";
import { SearchButton } from "./features/search/SearchButton";
import { loadLayout } from "./layouts/load-layout";
import { LiveApp } from "./LiveApp";
import { loadPart, reloadOnce } from "./router/reload";
import { followLinks } from "./router/links";
import { createRouter, type Router } from "./router/router";
import { loadSidebar } from "./router/sidebars";
import { message, provideMessages } from "./messages";

function required(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
}

async function fetchSite(url: string): Promise<SiteProps> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as SiteProps;
}

/** The page can be read without what all pages share, but it does not live. */
function giveUp(error: unknown): never {
  if (!reloadOnce()) {
    const reason = error instanceof Error ? error.message : String(error);
    showLoadFailure(message("This page could not be loaded in full: {reason}", { reason }), () => {
      location.reload();
    });
  }
  throw error;
}

async function start(): Promise<Router> {
  const props = required(":page");
  const page = JSON.parse(props.textContent) as PageProps;
  const [site, layout, sidebar] = await Promise.all([
    fetchSite(props.dataset.site ?? ""),
    loadLayout(page),
    loadSidebar(page),
  ]).catch(giveUp);
  provideMessages(site.messages);
  // For React, should hydration fail, and for Back without a network; 2 ms for 160 kB, 0.2 ms for most pages.
  const articles = [...document.querySelectorAll("[data-article]")].map(
    ({ innerHTML }) => innerHTML,
  );

  const router = createRouter({ site, page, sidebar, articles, layout }, loadLayout);
  hydrateRoot(required(":root"), <LiveApp router={router} />);
  watchDropdowns();
  followLinks(router);
  const { analytics } = site;
  if (analytics !== null) {
    loadPart(() => import("./analytics/count-page-views")).then(
      ({ countPageViews }) => {
        countPageViews(analytics, router, site, page);
      },
      (error: unknown) => {
        console.error("Page views are not counted:", error);
      },
    );
  }
  return router;
}

extensionApi.define({ SearchButton, Tabs });
Object.assign(globalThis, { homerow: extensionApi });

// What entry.dev.ts patches the page with. It imports this module as it runs already, so that production pages
// load one script.
export { hydrateIslands, ownSlots, unmountIslands } from "./content/hydrate-islands";
export { basePath, here, routeOf } from "./router/addresses";
export { loadSidebar } from "./router/sidebars";
export { loadStyles } from "./router/styles";
// Not awaited here: the layout that it loads is a module that waits for this one.
export const started = start();
