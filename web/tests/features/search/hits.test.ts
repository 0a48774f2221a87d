import { describe, expect, test } from "vitest";

import { localHref } from "../../../src/features/search/hits";

const ORIGIN = "http://127.0.0.1:8000";
const SITE = { url: "https://keys.example" };
const FOLDER = "http://host.test/some/folder/";

describe("a hit leads to where the reader is", () => {
  test.each([
    ["https://keys.example/docs/faq#how", `${ORIGIN}/docs/faq#how`],
    ["https://keys.example", ORIGIN],
    ["https://keys.example.org/docs", "https://keys.example.org/docs"],
    ["https://other.example/docs", "https://other.example/docs"],
  ])("%s: to %s", (url, expected) => {
    expect(localHref(url, SITE, ORIGIN, null)).toBe(expected);
  });

  test.each([
    ["https://keys.example/docs/faq.html#how", `${FOLDER}#/docs/faq#how`],
    ["https://keys.example/docs/faq.html", `${FOLDER}#/docs/faq`],
    ["https://keys.example/", `${FOLDER}#/`],
    ["https://other.example/docs", "https://other.example/docs"],
  ])("behind a hash %s: to %s", (url, expected) => {
    expect(localHref(url, SITE, ORIGIN, FOLDER)).toBe(expected);
  });
});
