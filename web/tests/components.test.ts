import { describe, expect, test } from "vitest";

import { linkActivity, sidebarActivity } from "../src/components/activity";
import { writtenDate } from "../src/components/blog/date";
import { categoryHref, holds } from "../src/components/sidebar/sidebar-tree";
import type { SidebarCategory } from "../src/contract/site";
import { nextChoice } from "../src/hooks/useTheme";
import { DOC } from "./sample";

test("a date is written in words, and one that is none stays as it is", () => {
  expect(writtenDate("2025-06-20")).toBe("June 20, 2025");
  expect(writtenDate("soon")).toBe("soon");
});

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

describe("a category", () => {
  const category: SidebarCategory = {
    kind: "category",
    label: "A",
    href: "/a",
    collapsed: true,
    linkUnlisted: true,
    items: [{ kind: "link", label: "B", href: "/a/b", unlisted: false }],
  };

  test("holds its own page and those below", () => {
    expect([holds(category, "/a"), holds(category, "/a/b"), holds(category, "/c")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("links to an unlisted page of its own only there", () => {
    expect(categoryHref(category, "/a/b")).toBeNull();
    expect(categoryHref(category, "/a")).toBe("/a");
  });
});

test("the theme goes round system, light, dark, or between two without the system", () => {
  const round = ["system", "light", "dark"] as const;
  expect(round.map((choice) => nextChoice(choice, "light", true))).toEqual([
    "light",
    "dark",
    "system",
  ]);
  expect(nextChoice("system", "dark", false)).toBe("light");
});
