import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { readNames } from "../../../src/search/text/words";

const words = JSON.parse(
  readFileSync(new URL("../../../../tests/search/words.json", import.meta.url), "utf-8"),
) as Record<string, string[][]>;

test.each(Object.entries(words))("the words of %j are those of the service", (text, names) => {
  const found = readNames(text).map((name) => [name.text, ...name.words.map(({ term }) => term)]);

  expect(found).toEqual(names);
});
