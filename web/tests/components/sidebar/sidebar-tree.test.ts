import { describe, expect, test } from "vitest";

import { categoryHref, holds, listedItems } from "../../../src/components/sidebar/sidebar-tree";
import type { SidebarCategory } from "../../../src/contract/site";

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

  test("shows only where it has a page to show", () => {
    const hidden: SidebarCategory = {
      ...category,
      items: [{ kind: "link", label: "B", href: "/a/b", unlisted: true }],
    };
    const outer: SidebarCategory = { ...hidden, href: null, linkUnlisted: false, items: [hidden] };
    const own: SidebarCategory = { ...hidden, linkUnlisted: false };

    expect(listedItems([hidden, outer, own, category], "/c")).toEqual([own, category]);
    expect(listedItems([hidden, outer], "/a/b")).toEqual([hidden, outer]);
  });
});
