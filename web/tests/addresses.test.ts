import { describe, expect, test } from "vitest";

import { addressOf, anchorHref, basePath, folderAbove, locate } from "../src/router/addresses";

const FOLDER = "https://host.example/some/deep/base/";

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
