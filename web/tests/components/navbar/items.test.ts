import { expect, test } from "vitest";

import { itemName } from "../../../src/components/navbar/items";
import { SITE } from "../../support/sample-site";

test("a navbar item is named by its label, else by its kind", () => {
  const [docs] = SITE.navbar;
  expect(docs && itemName(docs)).toBe("Docs");
  expect(itemName({ type: "docsVersion", label: null, position: "left" })).toBe("docsVersion");
  expect(itemName({ type: "search", position: "right" })).toBe("search");
});
