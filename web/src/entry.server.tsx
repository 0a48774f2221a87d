import { renderToString } from "react-dom/server";

import type { PageProps } from "./contract/page";
import type { DocumentAssets, ServerApi } from "./contract/server";
import type { SiteProps } from "./contract/site";

let site: SiteProps;
let assets: DocumentAssets;
const api: ServerApi = {
  setSite(s, a) {
    site = JSON.parse(s) as SiteProps;
    assets = JSON.parse(a) as DocumentAssets;
  },
  renderPage(json) {
    const page = JSON.parse(json) as PageProps;
    const count = page.kind === "not-found" ? 0 : page.kind === "post-list" ? page.posts.length : 1;
    const articles = Array.from({ length: count }, (_, i) => <div key={i} data-article="" dangerouslySetInnerHTML={{ __html: `<!--article:${i}-->` }} />);
    return "<!doctype html>" + renderToString(
      <html lang={site.language}>
        <head>
          <meta charSet="utf-8" />
          <title>{`${page.title} | ${site.title}`}</title>
          {assets.styles.map((s) => <link key={s} rel="stylesheet" href={s} />)}
          {assets.scripts.map((s) => <script key={s} type="module" src={s} />)}
        </head>
        <body><div id="root"><main>{articles}</main></div></body>
      </html>,
    );
  },
  renderIslands(json) {
    const islands = JSON.parse(json) as { component: string; props: object; slots: string[] }[];
    return JSON.stringify(islands.map((i) => `<div data-island="${i.component}">${i.slots.map((s) => `<div data-slot="${s}"><!--slot:${s}--></div>`).join("")}</div>`));
  },
  inlineScripts: () => "document.documentElement.dataset.js = '';",
};
Object.assign(globalThis, { homerow: api });
