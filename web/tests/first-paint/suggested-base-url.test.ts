import { describe, expect, test } from "vitest";

import { suggestedBaseUrl } from "../../src/first-paint/suggested-base-url";

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
