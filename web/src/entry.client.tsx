import "@vitejs/plugin-react/preamble";
import "./styles/index.css";

import { hydrateRoot } from "react-dom/client";

import { countPageViews } from "./analytics/count-page-views";
import type { PageProps } from "./contract/page";
import type { SiteProps } from "./contract/site";
import { showLoadFailure } from "./errors/load-failure";
import { provideEditor } from "./features/keymap-upgrader/load-editor";
import { provideDialog } from "./features/search/opening";
import { provideResults } from "./features/search/useResults";
import { LiveApp } from "./LiveApp";
import { loadAfresh } from "./router/fresh-load";
import { followLinks } from "./router/links";
import { createRouter } from "./router/router";

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
  if (!loadAfresh()) {
    const reason = error instanceof Error ? error.message : String(error);
    showLoadFailure(`This page could not be loaded in full: ${reason}`, () => {
      location.reload();
    });
  }
  throw error;
}

const props = required("page");
const site = await fetchSite(props.dataset.site ?? "").catch(giveUp);
const page = JSON.parse(props.textContent) as PageProps;
// Should hydration fail, React must be able to write the articles again.
const articles = [...document.querySelectorAll("[data-article]")].map(({ innerHTML }) => innerHTML);

// What entry.dev.ts patches the page with. It imports this module as it runs already, so that production pages
// load one script.
export { hydrateIslands, ownSlots, unmountIslands } from "./content/hydrate-islands";
export { basePath, here } from "./router/addresses";
export { fetchPayload } from "./router/payloads";
export { loadStyles } from "./router/styles";
export { routeOf } from "./router/urls";
export const router = createRouter({ site, page, articles });

provideDialog(async () => (await import("./features/search/SearchDialog")).SearchDialog);
provideResults(async () => (await import("./features/search/results-client")).fetchResults);
provideEditor(async () => (await import("./features/keymap-upgrader/editor/editor")).createEditor);
hydrateRoot(required("root"), <LiveApp router={router} />);
followLinks(router);
countPageViews(router, site.analytics);
