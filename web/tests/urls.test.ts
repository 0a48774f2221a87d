import { describe, expect, test } from "vitest";

import { cleanPath, isPageUrl, isSamePage, payloadUrl, routeOf } from "../src/router/urls";

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
