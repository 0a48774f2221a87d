import { describe, expect, test } from "vitest";

import { linkAriaCurrent, sidebarAriaCurrent } from "../../src/components/aria-current";
import { DOC } from "../support/sample-site";

describe("a link", () => {
  test("to the page is its page, to a page above it is true, to others is nothing", () => {
    expect(linkAriaCurrent("/kb/blog", "/kb/blog", "/kb/")).toBe("page");
    expect(linkAriaCurrent("/kb/blog", "/kb/blog/first", "/kb/")).toBe("true");
    expect(linkAriaCurrent("/kb/blog", "/kb/blogs", "/kb/")).toBeUndefined();
  });

  test("to the home page is active there alone", () => {
    expect(linkAriaCurrent("/", "/", "/")).toBe("page");
    expect(linkAriaCurrent("/", "/docs", "/")).toBeUndefined();
  });

  test("to an anchor counts as its page", () => {
    expect(linkAriaCurrent("/kb/docs#top", "/kb/docs", "/kb/")).toBe("page");
  });
});

test("a sidebar's link is active all over that sidebar", () => {
  const item = {
    type: "docSidebar",
    label: "Docs",
    href: "/kb/docs",
    hrefs: {},
    position: "left",
  } as const;
  expect(sidebarAriaCurrent({ ...item, sidebar: "docs" }, DOC)).toBe("true");
  expect(sidebarAriaCurrent({ ...item, sidebar: "other" }, DOC)).toBeUndefined();
});
