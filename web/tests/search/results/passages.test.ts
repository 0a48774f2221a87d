import { expect, test } from "vitest";

import { answer } from "../../../src/search/answer";
import { indexed, page, REQUEST, section } from "../../support/search-site";

const TEXT =
  "A keyboard has five profiles, and each has one device. To delete the pairing of the selected profile, press the key" +
  " that clears it, and pair the device again. The color of the lights shows which profile is selected at the moment.";
const QUESTION = "how to delete a pairing";

const OTHER = page("b", [section(1, "Delete", TEXT)]);

function snippets(text: string, query: string, more: object = {}, others = [OTHER]) {
  const pages = [page("a", [section(1, "Bluetooth", text)]), ...others];
  const found = answer(indexed(pages).engine, { ...REQUEST, query, ...more });
  return found?.hits.map((hit) => hit._snippetResult?.content?.value) ?? [];
}

test("the first hit of a question shows the sentence that answers, and others a snippet", () => {
  const [first, second] = snippets(TEXT, QUESTION);

  expect(first).toMatch(/^To <b>delete<\/b> the <b>pairing<\/b>.* again\.$/);
  expect(second).toContain("…");
});

test("a short query, and the second page of hits, show the words around a match", () => {
  expect(snippets(TEXT, "selected")[0]).toContain("…");
  expect(snippets(TEXT, QUESTION, { page: 1, hitsPerPage: 1 })[0]).toContain("…");
});

test("a short sentence comes with the next one", () => {
  const text =
    "Press delete. A pairing ends, and the next device can be paired with the key. Another one.";

  expect(
    snippets(text, "which key do I press to delete", {}, [])[0]?.replace(/<\/?b>/g, ""),
  ).toMatch(/^Press delete\. A pairing ends.*key\.$/);
});

test("of a table without sentences a part is shown", () => {
  const cells = "symptom cause solution ".repeat(40);

  const [shown = ""] = snippets(`${cells} delete the pairing ${cells}`, QUESTION, {}, []);

  expect(shown).toContain("<b>delete</b> the <b>pairing</b>");
  expect(shown.split(/\s+/)).toHaveLength(40);
});
