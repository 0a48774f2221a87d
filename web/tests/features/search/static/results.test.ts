import { expect, test } from "vitest";

import { hitOf } from "../../../../src/features/search/static/results";

const TEXT = "One <two> three four & five six";

const MARKING = { before: "<mark>", after: "</mark>", words: 3 };

function wordMeaning(...forms: string[]) {
  const entry = { forms, rows: new Map(), idf: 1 };
  const term = forms[0] ?? "";
  return { term, meanings: new Map([[entry, 1]]), idf: 1, weight: 1, isRequired: true };
}

test("texts of hits are escaped, cut to the words around a match, and marked", () => {
  const file = ["https://t.example/a", "Docs", "A & B", [["x", ["<i>"], TEXT]]] as const;
  const shown = [...file.slice(0, 3), [...file[3]]] as unknown as Parameters<typeof hitOf>[0];

  const hit = hitOf(shown, 0, [wordMeaning("five", "fives")], MARKING);

  expect(hit.url).toBe("https://t.example/a#x");
  expect(hit.type).toBe("content");
  expect(hit.hierarchy).toEqual({ lvl0: "Docs", lvl1: "A &amp; B", lvl2: "&lt;i&gt;" });
  expect(hit._snippetResult.content?.value).toBe("…&amp; <mark>five</mark> six");

  const heading = hitOf(shown, 0, [wordMeaning("i")], MARKING);

  expect([heading.type, heading.content]).toEqual(["lvl2", null]);
  expect(heading._snippetResult.content?.value).toBe("One &lt;two&gt; three…");
});
