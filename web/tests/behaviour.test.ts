import { describe, expect, test } from "vitest";

import { itemName } from "../src/components/navbar/items";
import { errorChain } from "../src/errors/error-chain";
import { suggestedBaseUrl } from "../src/first-paint/suggested-base-url";
import { trickled } from "../src/router/progress";
import { SITE } from "./sample";

describe("a base URL is suggested", () => {
  test.each([
    ["/my/keys/docs/faq", "/docs/faq", "/", "/my/keys/"],
    ["/my/keys/docs/faq.html", "/docs/faq", "/", "/my/keys/"],
    ["/my/keys/docs/index.html", "/docs", "/", "/my/keys/"],
    ["/my/keys/index.html", "/", "/", "/my/keys/"],
    ["/my/keys/", "/", "/", "/my/keys/"],
    ["/docs/faq", "/kb/docs/faq", "/kb/", "/"],
    ["/other/docs/faq/", "/kb/docs/faq", "/kb/", "/other/"],
  ])("for %s, which was built as %s below %s", (pathname, href, baseUrl, suggestion) => {
    expect(suggestedBaseUrl(pathname, href, baseUrl)).toBe(suggestion);
  });

  test.each([
    ["/docs/faq", "/docs/faq", "/"],
    ["/nowhere", "/404", "/"],
    ["/xdocs/faq", "/docs/faq", "/"],
  ])("for %s, built as %s below %s, not at all", (pathname, href, baseUrl) => {
    expect(suggestedBaseUrl(pathname, href, baseUrl)).toBeNull();
  });
});

describe("an error", () => {
  test("is told with its causes, outermost first", () => {
    const error = new Error("the page", {
      cause: new Error("the key", { cause: new Error("rust") }),
    });
    expect(errorChain(error)).toEqual(["the page", "the key", "rust"]);
  });

  test("whose causes go round is told to an end", () => {
    const error = new Error("again");
    error.cause = error;
    expect(errorChain(error)).toHaveLength(10);
  });

  test("that is no Error is told as it is", () => {
    expect(errorChain("words")).toEqual(["words"]);
  });
});

test("the progress bar creeps by two hundredths and never arrives", () => {
  expect(trickled(0.08)).toBeCloseTo(0.1);
  expect(trickled(0.99)).toBe(0.994);
});

test("a navbar item is named by its label, else by its kind", () => {
  const [docs] = SITE.navbar;
  expect(docs && itemName(docs)).toBe("Docs");
  expect(itemName({ kind: "docsVersion", label: null, position: "left" })).toBe("docsVersion");
  expect(itemName({ kind: "search", position: "right" })).toBe("search");
});
