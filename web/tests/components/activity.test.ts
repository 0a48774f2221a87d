import { describe, expect, test } from "vitest";

import { linkActivity, sidebarActivity } from "../../src/components/activity";
import { DOC } from "../support/sample-site";

describe("a link", () => {
  test("to the page is its page, to a page above it is true, to others is nothing", () => {
    expect(linkActivity("/kb/blog", "/kb/blog", "/kb/")).toBe("page");
    expect(linkActivity("/kb/blog", "/kb/blog/first", "/kb/")).toBe("true");
    expect(linkActivity("/kb/blog", "/kb/blogs", "/kb/")).toBeUndefined();
  });

  test("to the home page is active there alone", () => {
    expect(linkActivity("/", "/", "/")).toBe("page");
    expect(linkActivity("/", "/docs", "/")).toBeUndefined();
  });

  test("to an anchor counts as its page", () => {
    expect(linkActivity("/kb/docs#top", "/kb/docs", "/kb/")).toBe("page");
  });
});

test("a sidebar's link is active all over that sidebar", () => {
  const item = {
    kind: "docSidebar",
    label: "Docs",
    href: "/kb/docs",
    hrefs: {},
    position: "left",
  } as const;
  expect(sidebarActivity({ ...item, sidebar: "docs" }, DOC)).toBe("true");
  expect(sidebarActivity({ ...item, sidebar: "other" }, DOC)).toBeUndefined();
});
