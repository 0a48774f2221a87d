import { describe, expect, test } from "vitest";

import { reportHref } from "../../../src/components/feedback/report-href";
import { PAGES } from "../../support/sample-site";

describe("the address for reports", () => {
  test("has the page, its version and the heading, escaped", () => {
    const template = "https://t.example/new?body={page}+{version}+{heading}";

    expect(reportHref(template, PAGES.doc, "#a&b")).toBe(
      `https://t.example/new?body=${encodeURIComponent(PAGES.doc.permalink)}+current+a%26b`,
    );
  });

  test("leaves other braces alone", () => {
    expect(reportHref("https://t.example/{other}", PAGES.doc, "")).toBe(
      "https://t.example/{other}",
    );
  });
});
