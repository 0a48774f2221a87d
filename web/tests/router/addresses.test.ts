import { afterEach, describe, expect, test, vi } from "vitest";

import {
  addressOf,
  anchorHref,
  basePath,
  cleanPath,
  folderAbove,
  here,
  isPageUrl,
  isSamePage,
  locate,
  payloadUrl,
  replaceHere,
  routeOf,
  withQuery,
} from "../../src/router/addresses";

const FOLDER = "https://host.example/some/deep/base/";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Let the reader be at an address; return the addresses that replace it. */
function goTo(address: string, folder: string | null): string[] {
  const written: string[] = [];
  vi.stubGlobal("document", { querySelector: () => folder && {}, baseURI: folder ?? address });
  vi.stubGlobal("location", { href: address });
  vi.stubGlobal("history", {
    replaceState: (_state: unknown, _title: string, next: string) => written.push(next),
  });
  return written;
}

describe("a query that is replaced", () => {
  test.each([
    ["https://host.example/power?s=1&m=classic#how", null, "https://host.example/power?s=2#how"],
    [`${FOLDER}#/power?s=1&m=classic#how`, FOLDER, `${FOLDER}#/power?s=2#how`],
  ])("is that of the page at %s", (address, folder, expected) => {
    const written = goTo(address, folder);
    replaceHere(withQuery(here(), { s: "2", m: "" }));
    expect(written).toEqual([expected]);
  });

  test("is not written when it is there already", () => {
    const written = goTo("https://host.example/power?s=2", null);
    replaceHere(withQuery(here(), { s: "2" }));
    expect(written).toEqual([]);
  });
});

describe("behind a hash", () => {
  test.each([
    ["#/docs/faq", "docs/faq"],
    ["#/", ""],
    ["#/docs/faq?os=linux#how", "docs/faq?os=linux#how"],
  ])("%s is the address of the page at %s", (hash, route) => {
    expect(locate(FOLDER + hash, FOLDER).href).toBe(FOLDER + route);
    expect(addressOf(new URL(FOLDER + route), FOLDER)).toBe(FOLDER + hash);
  });

  test("a page may be asked for by the name of the file that stands for all, with a query too", () => {
    expect(locate(`${FOLDER}index.html?from=mail#/docs/faq`, FOLDER).href).toBe(
      `${FOLDER}docs/faq`,
    );
  });

  test.each([
    `${FOLDER}assets/picture.svg`,
    `${FOLDER}docs/faq.html#how`,
    `${FOLDER}#how`,
    "https://host.example/some/#/docs",
    "https://other.example/#/docs",
  ])("%s is no page's address", (address) => {
    expect(locate(address, FOLDER).href).toBe(address);
  });

  test.each(["#//other.example/x", "#/https://other.example/x", "#/\\\\other.example"])(
    "%s does not lead to another host",
    (hash) => {
      expect(locate(FOLDER + hash, FOLDER).host).toBe("host.example");
    },
  );

  test("the site lies where its document says, whatever it was built for", () => {
    expect(basePath("#/", FOLDER)).toBe("/some/deep/base/");
  });

  test("an anchor names its page", () => {
    expect(anchorHref("how", "#/docs/faq")).toBe("#/docs/faq#how");
    expect(anchorHref("how", "/docs/faq")).toBe("#how");
  });

  test.each([
    ["#/", "./"],
    ["#/docs", "./"],
    ["#/docs/faq", "../"],
    ["#/blog/2020/05/24/a", "../../../../"],
  ])("the folder above the file of %s is %s", (href, folder) => {
    expect(folderAbove(href)).toBe(folder);
  });
});

describe("where paths are routes", () => {
  const address = `${FOLDER}docs/faq?os=linux#/how`;

  test("an address is what it is", () => {
    expect(locate(address, null).href).toBe(address);
    expect(addressOf(new URL(address), null)).toBe(address);
    expect(basePath("/kb/", null)).toBe("/kb/");
  });
});

test.each([
  ["/docs/", "/docs"],
  ["/docs/index.html", "/docs"],
  ["/docs.html", "/docs"],
  ["/index.html", "/"],
  ["/", "/"],
  ["/docs/html", "/docs/html"],
])("%s means %s", (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});

test.each([
  ["/docs/faq", "/", "/docs/faq"],
  ["/kb/docs/faq/", "/kb/", "/docs/faq"],
  ["/kb/", "/kb/", "/"],
  ["/kb", "/kb/", "/"],
])("the route of %s below %s is %s", (path, base, route) => {
  expect(routeOf(path, base)).toBe(route);
});

test.each([
  ["/docs/faq", "/", "/payloads/docs/faq.json"],
  ["/", "/", "/payloads/index.json"],
  ["/kb/", "/kb/", "/kb/payloads/index.json"],
  ["/kb/docs.html", "/kb/", "/kb/payloads/docs.json"],
])("the payload of %s below %s is %s", (path, base, url) => {
  expect(payloadUrl(path, base)).toBe(url);
});

describe("what can be a page of this site", () => {
  const isPage = (url: string) => isPageUrl(new URL(url), "https://keys.example", "/kb/");

  test.each(["/kb/", "/kb", "/kb/docs", "/kb/docs/faq#x", "/kb/docs.html"])("%s can", (path) => {
    expect(isPage(`https://keys.example${path}`)).toBe(true);
  });

  test.each([
    "https://other.example/kb/docs",
    "http://keys.example/kb/docs",
    "https://keys.example/other",
    "https://keys.example/kbx/docs",
    "https://keys.example/kb/keymap.zip",
    "https://keys.example/kb/assets/picture",
    "https://keys.example/kb/payloads/docs",
    "mailto:us@keys.example",
  ])("%s cannot", (url) => {
    expect(isPage(url)).toBe(false);
  });
});

test("query and hash make no other page", () => {
  const [a, b] = [new URL("https://k.example/docs/?x=1#y"), new URL("https://k.example/docs")];
  expect(isSamePage(a, b)).toBe(true);
});
