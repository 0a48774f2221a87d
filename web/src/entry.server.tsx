import { renderToStaticMarkup, renderToString } from "react-dom/server";

import { App } from "./App";
import { cardsMarkdown, DocCardList } from "./content/DocCardList";
import { LatestPosts, postsMarkdown } from "./content/LatestPosts";
import { renderIsland } from "./content/render-island";
import { Tabs } from "./content/Tabs";
import type { PageProps } from "./contract/page";
import type { ServerApi } from "./contract/server";
import type { DocumentAssets, IslandRequest, SidebarItem, SiteProps } from "./contract/site";
import { Document } from "./document/Document";
import { namingComponent } from "./document/naming-component";
import { definedNames, describe, extensionApi } from "./extensions";
import { SearchButton, searchMarkdown } from "./features/search/SearchButton";
import { inlineScript } from "./first-paint/inline-script";
import { layoutOf } from "./layouts/server-layouts";
import { articleCount, isDocsPage } from "./router/view";
import { provideMessages } from "./messages";

const SEPARATOR = "\0";

interface Loaded {
  site: SiteProps;
  assets: DocumentAssets;
  inline: string;
}

let sidebars: Record<string, SidebarItem[]> = {};
let loaded: Loaded | null = null;

function current(): Loaded {
  if (loaded === null) throw new Error("setSite must be called first");
  return loaded;
}

function renderPage(page: PageProps): string {
  const articles = Array.from({ length: articleCount(page) }, (_, i) => `<!--article:${i}-->`);
  return namingComponent(() => {
    const sidebar = sidebarOf(page);
    const view = { site: current().site, page, sidebar, articles, layout: layoutOf(page) };
    const app = renderToString(<App view={view} />);
    const html = renderToStaticMarkup(<Document {...current()} {...{ page, sidebar, app }} />);
    return `<!doctype html>${html}`;
  });
}

function sidebarOf(page: PageProps): SidebarItem[] | null {
  if (!isDocsPage(page) || page.sidebarFile === null) return null;
  const sidebar = sidebars[page.sidebarFile];
  if (!sidebar) throw new Error(`setSidebars must be called with ${page.sidebarFile} first`);
  return sidebar;
}

export const api: ServerApi = {
  setSite(siteJson, assetsJson) {
    const site = JSON.parse(siteJson) as SiteProps;
    const assets = JSON.parse(assetsJson) as DocumentAssets;
    provideMessages(site.messages);
    loaded = { site, assets, inline: inlineScript(site) };
    return null;
  },

  setSidebars(json) {
    sidebars = JSON.parse(json) as typeof sidebars;
    return null;
  },

  renderPages(pages) {
    const documents = pages
      .split(SEPARATOR)
      .map((json) => renderPage(JSON.parse(json) as PageProps));
    return documents.join(SEPARATOR);
  },

  renderIslands(islandsJson) {
    const islands = JSON.parse(islandsJson) as IslandRequest[];
    return islands.map((island) => namingComponent(() => renderIsland(island))).join(SEPARATOR);
  },

  describeIslands(islandsJson) {
    const islands = JSON.parse(islandsJson) as IslandRequest[];
    return islands.map(({ component, props }) => describe(component, props)).join(SEPARATOR);
  },

  components: () => JSON.stringify(definedNames()),

  inlineScripts: () => current().inline,
};

extensionApi.define({ DocCardList, LatestPosts, SearchButton, Tabs });
extensionApi.describe({
  DocCardList: cardsMarkdown,
  LatestPosts: postsMarkdown,
  SearchButton: searchMarkdown,
});
Object.assign(globalThis, { homerow: { ...extensionApi, ...api } });
