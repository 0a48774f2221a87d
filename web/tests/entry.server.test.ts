import { beforeAll, describe, expect, test } from "vitest";

import type { PageProps } from "../src/contract/page";
import type { IslandRequest } from "../src/contract/site";
import { api } from "../src/entry.server";
import { ASSETS, DOC, PAGES, SIDEBARS, SITE } from "./support/sample-site";

function render(page: PageProps): string {
  return api.renderPages(JSON.stringify(page));
}

function renderIsland(island: IslandRequest): string {
  return api.renderIslands(JSON.stringify([island]));
}

beforeAll(() => {
  api.setSite(JSON.stringify(SITE), JSON.stringify(ASSETS));
  api.setSidebars(JSON.stringify(SIDEBARS));
});

describe("a document", () => {
  test.each(Object.values(PAGES))("of kind $kind is whole and has its title", (page) => {
    const html = render(page);
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html).toMatch(/<\/html>$/);
    expect(html).toContain(
      page.title === "Keys" ? "<title>Keys</title>" : `<title>${page.title} | Keys</title>`,
    );
  });

  test("is the same when others are asked for with it", () => {
    const pages = Object.values(PAGES);
    const together = api.renderPages(pages.map((page) => JSON.stringify(page)).join("\0"));
    expect(together.split("\0")).toEqual(pages.map(render));
  });

  test("has one place for each article", () => {
    const places = (page: PageProps) => render(page).match(/<!--article:\d+-->/g) ?? [];
    expect(places(PAGES.doc)).toEqual(["<!--article:0-->"]);
    expect(places(PAGES["post-list"])).toEqual(["<!--article:0-->", "<!--article:1-->"]);
    expect(places(PAGES["not-found"])).toEqual([]);
  });

  test("carries its props where no text in them can end the script", () => {
    const html = render({ ...DOC, title: "</script><script>alert(1)//" });
    const json = /<script id=":page"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(json).not.toContain("<");
    expect((JSON.parse(json) as PageProps).title).toBe("</script><script>alert(1)//");
  });

  test("has no style attribute, which the Content-Security-Policy would refuse", () => {
    for (const page of Object.values(PAGES)) expect(render(page)).not.toContain(" style=");
  });

  test("holds the very inline script that the policy is told of", () => {
    expect(render(DOC)).toContain(`<script>${api.inlineScripts()}</script>`);
  });

  test("asks search engines to pass by when it is not to be indexed", () => {
    expect(render({ ...DOC, noindex: true })).toContain('name="robots" content="noindex"/>');
    expect(render(DOC)).not.toContain("robots");
    expect(render(DOC)).toContain(`rel="canonical" href="${DOC.permalink}"/>`);
  });

  test("says where its language is spoken, as Open Graph wants it", () => {
    expect(render(DOC)).toContain('property="og:locale" content="en_US"/>');
  });

  test("without regard to the system names one color for the browser's bars", () => {
    const theme = { ...SITE.theme, respectSystem: false, defaultMode: "dark" };
    api.setSite(JSON.stringify({ ...SITE, theme }), JSON.stringify(ASSETS));
    const html = render(DOC);
    api.setSite(JSON.stringify(SITE), JSON.stringify(ASSETS));
    expect(html).toMatch(/<meta name="theme-color" data-theme="dark" content="#\w+" media="all"/);
    expect(html).toMatch(
      /<meta name="theme-color" data-theme="light" content="#\w+" media="not all"/,
    );
  });

  test("loads the script of `homerow dev` only there", () => {
    api.setSite(JSON.stringify(SITE), JSON.stringify({ ...ASSETS, dev: "/kb/assets/dev.js" }));
    expect(render(DOC)).toContain('<script type="module" src="/kb/assets/dev.js">');
    api.setSite(JSON.stringify(SITE), JSON.stringify(ASSETS));
    expect(render(DOC)).not.toContain("dev.js");
  });
});

describe("where pages stand behind a hash", () => {
  const page = (href: string, kind: PageProps = DOC) => {
    const site = { ...SITE, baseUrl: "#/" };
    api.setSite(JSON.stringify(site), JSON.stringify({ ...ASSETS, root: "/kb/" }));
    const html = render({ ...kind, href });
    api.setSite(JSON.stringify(SITE), JSON.stringify(ASSETS));
    return html;
  };

  test.each([
    ["#/", "./"],
    ["#/docs", "./"],
    ["#/docs/deep/page", "../../"],
  ])("the file of %s names the site's folder, before anything that lies in it", (href, folder) => {
    expect(page(href)).toMatch(
      new RegExp(`<head><meta charSet="utf-8"/><base href="${folder.replaceAll(".", "\\.")}"/>`),
    );
  });

  test("the not-found page, which answers at any depth, trusts the configuration", () => {
    expect(page("#/404", PAGES["not-found"])).toContain('<base href="/kb/"/>');
  });

  test("the contents lead to the page and its anchor", () => {
    expect(page("#/docs/faq")).toContain('href="#/docs/faq#one"');
    expect(render(DOC)).toContain('href="#one"');
    expect(render(DOC)).not.toContain("<base");
  });
});

test("the document asks early for the fonts that its first paint shows", () => {
  expect(render(DOC)).toContain(
    `<link rel="preload" as="font" type="font/woff2" href="/kb/assets/text.woff2" crossorigin=""/>`,
  );
});

describe("the frame of a page", () => {
  test("has a menu of languages where there are several", () => {
    expect(render(DOC)).not.toContain("English");

    const other = { label: "Deutsch", htmlLang: "de", href: "https://de.kb.test/" };
    const locales = [...SITE.locales, other];
    api.setSite(JSON.stringify({ ...SITE, locales }), JSON.stringify(ASSETS));

    expect(render(DOC)).toContain("English</button>");
    expect(render(DOC)).toContain(`lang="de" hrefLang="de">Deutsch</a>`);
    api.setSite(JSON.stringify(SITE), JSON.stringify(ASSETS));
  });

  test("shows every kind of navbar item but search, which has no dialog yet", () => {
    const navbar = /<header.*?<\/header>/s.exec(render(DOC))?.[0] ?? "";
    for (const label of ["Docs", "Blog", "Chat", "Questions", "Next", "1.0", "beta", "More"]) {
      expect(navbar).toContain(label);
    }
  });

  test("refuses an unknown navbar item by name", () => {
    const navbar = [{ type: "carousel", position: "left" }];
    api.setSite(JSON.stringify({ ...SITE, navbar }), JSON.stringify(ASSETS));
    expect(() => render(DOC)).toThrow(/unknown navbar item: .*carousel/);
    api.setSite(JSON.stringify(SITE), JSON.stringify(ASSETS));
  });

  test("opens the category of the current page and no other", () => {
    expect(render(DOC)).toContain('<div class="sidebar-category" data-open="" data-here="">');
    const elsewhere = render({ ...DOC, href: "/kb/docs" });
    expect(elsewhere).toContain('<div class="sidebar-category">');
  });

  test("hides an unlisted page from its sidebar except on that page", () => {
    expect(render(DOC)).not.toContain("Secret");
    expect(render({ ...DOC, href: "/kb/docs/secret" })).toContain("Secret");
  });

  test("writes the title of a page unless the author hides it", () => {
    expect(render(DOC)).toContain('<h1 class="page-title">Deep page</h1>');
    expect(render({ ...DOC, hideTitle: true })).not.toContain("<h1");
  });
});

describe("a component in an article", () => {
  const tabs: IslandRequest = {
    component: "Tabs",
    props: {
      groupId: "os",
      queryString: true,
      selected: "mac",
      items: [
        { value: "linux", label: "Linux" },
        { value: "mac", label: 'macOS "x"' },
      ],
    },
    slots: ["item-0", "item-1"],
    module: "",
    prefix: "0-",
  };

  test("that is interactive is wrapped with the props to hydrate it from", () => {
    const html = renderIsland(tabs);
    const props =
      /^<div data-island="Tabs" data-prefix="0-" data-props="([^"]*)">/.exec(html)?.[1] ?? "";
    expect(JSON.parse(props.replaceAll("&quot;", '"'))).toEqual(tabs.props);
  });

  test("that has a script of its own says where it is", () => {
    const html = renderIsland({ ...tabs, module: "/assets/tabs.js", prefix: "0-" });
    expect(html).toContain('data-island="Tabs" data-module="/assets/tabs.js"');
  });

  test("has a mark in each of its slots", () => {
    expect(renderIsland(tabs)).toContain('<div data-slot="item-1"><!--slot:item-1--></div>');
  });

  test("shows the tab that is selected without a choice", () => {
    const html = renderIsland(tabs);
    expect(html).toMatch(/data-value="mac" aria-selected="true" tabindex="0"/i);
    expect(html).toMatch(/data-value="linux" aria-selected="false" tabindex="-1"/i);
    expect(html.match(/data-selected/g)).toHaveLength(1);
  });

  test("that is not interactive is plain HTML", () => {
    const items = [
      { label: "Keymaps", href: "/kb/docs/keymaps", description: "", kind: "category", count: 2 },
    ];
    const html = renderIsland({
      component: "DocCardList",
      props: { items },
      slots: [],
      module: null,
      prefix: "0-",
    });
    expect(html).toMatch(/^<ul class="doc-cards">/);
    expect(html).toContain("2 pages");
  });

  test("that opens the search is a link to its page, or nothing on a site without search", () => {
    const button = { component: "SearchButton", slots: [], module: null, prefix: "0-" };
    const html = renderIsland({ ...button, props: { pageHref: "/kb/search" } });
    expect(html).toMatch(/^<a class="search-button search-button--large" href="\/kb\/search"/);
    expect(html).toContain('<svg class="icon');
    expect(renderIsland({ ...button, props: { pageHref: null } })).toBe("");
  });

  test("that is unknown is an error with the names of those that are known", () => {
    expect(() =>
      renderIsland({ component: "constructor", props: {}, slots: [], module: null, prefix: "0-" }),
    ).toThrow(/^no component <constructor>; there are .*\bDocCardList, .*Tabs/);
  });

  test("that throws is named in the error", () => {
    expect(() =>
      renderIsland({ component: "Tabs", props: {}, slots: [], module: null, prefix: "0-" }),
    ).toThrow(/^<Tabs> failed: TypeError: /);
  });
});
