import { expect, test } from "vitest";

import { writtenDate } from "../../../src/components/blog/date";

test("a date is written in words, and one that is none stays as it is", () => {
  expect(writtenDate("2025-06-20")).toBe("June 20, 2025");
  expect(writtenDate("2025-06-20T23:30:00-05:00")).toBe("June 20, 2025");
  expect(writtenDate("soon")).toBe("soon");
});
