import { expect, test } from "vitest";

import { distance } from "../../../../src/features/search/static/similar-words";

test.each([
  ["keybord", "keyboard", 1],
  ["tpa", "tap", 1],
  ["ca", "abc", 3],
  ["combo", "combo", 0],
])("from %s to %s it takes %d typos", (left, right, typos) => {
  expect(distance(left, right, 3)).toBe(typos);
});
