import { expect, test } from "vitest";

import { itemName } from "../../../src/components/navbar/items";
import { SITE } from "../../support/sample-site";

test("a navbar item is named by its label, else by its kind", () => {
  const [docs] = SITE.navbar;
  expect(docs && itemName(docs)).toBe("Docs");
  expect(itemName({ kind: "docsVersion", label: null, position: "left" })).toBe("docsVersion");
  expect(itemName({ kind: "search", position: "right" })).toBe("search");
});
