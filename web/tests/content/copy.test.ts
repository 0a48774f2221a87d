import { expect, test } from "vitest";

import { newText } from "../../src/content/copy";

test.each([
  ["lines with a margin for the signs", " a\n-b\n+c\n\n d\n", "a\nc\n\nd\n"],
  ["lines with signs in their indentation", "a:\n-  b\n+  c\n", "a:\n   c\n"],
  ["changed lines alone", "-  a\n+  b\n", "  b\n"],
])("the copy of a diff with %s is the new text", (_, diff, text) => {
  expect(newText(diff)).toBe(text);
});

test("a patch for programs is copied as it is", () => {
  const patch = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
  expect(newText(patch)).toBe(patch);
});
