import { beforeEach, describe, expect, test } from "vitest";

import { hrefIn, versionOf } from "../../src/hooks/useVersion";
import type { DocPage, PageProps } from "../../src/contract/page";
import type { DocsVersion } from "../../src/contract/site";
import { api } from "../../src/entry.server";
import { ASSETS, DOC, PAGES, SIDEBARS, SITE } from "../support/sample-site";

const [LATEST, OLD] = SITE.versions as [DocsVersion, DocsVersion];
const OLD_PAGE: DocPage = {
  ...DOC,
  href: "/kb/docs/1.0/page",
  version: "1.0",
  others: { current: "/kb/docs/deep/page" },
  sidebarFile: "/kb/assets/sidebar-2.json",
};

function setVersions(versions: DocsVersion[]): void {
  api.setSite(JSON.stringify({ ...SITE, versions }), JSON.stringify(ASSETS));
}

/** The page's HTML, without React's separators of texts. */
function render(page: PageProps): string {
  return api.renderPages(JSON.stringify(page)).replaceAll("<!-- -->", "");
}

beforeEach(() => {
  setVersions(SITE.versions);
  api.setSidebars(JSON.stringify(SIDEBARS));
});

describe("the version that is read", () => {
  test("on a page of documentation is its own, whatever was chosen", () => {
    expect(versionOf(OLD_PAGE, SITE.versions)).toBe(OLD);
    expect(versionOf(DOC, SITE.versions, "1.0")).toBe(LATEST);
  });

  test("on other pages is the one that was chosen, else the latest", () => {
    expect(versionOf(PAGES.post, SITE.versions, "1.0")).toBe(OLD);
    expect(versionOf(PAGES.post, SITE.versions)).toBe(LATEST);
    expect(versionOf(PAGES.post, SITE.versions, "0.1")).toBe(LATEST);
  });
});

test("another version is read on the same page, or on its main document if it lacks the page", () => {
  expect(hrefIn(OLD, DOC)).toBe("/kb/docs/1.0/page");
  expect(hrefIn(OLD, { ...DOC, others: {} })).toBe(OLD.href);
  expect(hrefIn(OLD, OLD_PAGE)).toBe(OLD_PAGE.href);
  expect(hrefIn(OLD, PAGES.post)).toBe(OLD.href);
});

test("the navbar leads to the version that is read, if it has the page", () => {
  expect(render(OLD_PAGE)).toContain(`href="/kb/docs/1.0" aria-current="true">Docs</a>`);
  expect(render(OLD_PAGE)).toContain(`href="/kb/docs/1.0/faq">Questions</a>`);
  expect(render(OLD_PAGE)).toContain(`href="/kb/docs/deep/page">Deep page</a>`);
  expect(render(DOC)).toContain(`href="/kb/docs/faq">Questions</a>`);
});

test("the sidebar is that of the version", () => {
  expect(render(OLD_PAGE)).toContain("Old page");
  expect(render(DOC)).not.toContain("Old page");
});

describe("a notice", () => {
  const versions = [{ ...LATEST, label: "2.0" }, OLD];

  test("on a page of an old version leads to the same page of the latest", () => {
    setVersions(versions);
    expect(render(OLD_PAGE)).toContain("version 1.0, which is no longer maintained. <a");
    expect(render(OLD_PAGE)).toContain(
      `<a href="/kb/docs/deep/page">Read this page in version 2.0, the latest one</a>`,
    );
  });

  test("leads to the main document if the latest version lacks the page", () => {
    setVersions(versions);
    expect(render({ ...OLD_PAGE, others: {} })).toContain(
      `<a href="/kb/docs">Go to the documentation of version 2.0, the latest one</a>`,
    );
  });

  test("says that a version is not released yet", () => {
    setVersions([LATEST, { ...OLD, banner: "unreleased" }]);
    expect(render(OLD_PAGE)).toContain("version 1.0, which has not been released yet. <a");
  });

  test("is not on pages of the latest version", () => {
    expect(render(DOC)).toContain("Version: Next");
    expect(render(DOC)).not.toContain(`class="notice"`);
  });
});

test("the menu of versions says what it is", () => {
  expect(render(OLD_PAGE)).toContain(`<span class="visually-hidden">Version: </span>1.0</button>`);
});

test("a site with one version does not name it", () => {
  setVersions([LATEST]);
  expect(render(DOC)).not.toContain("version-label");
});
