import { expect, test } from "vitest";

import { NumberReader, writeDigit, writeNumber } from "../../../src/search/index/numbers";
import { readPostings, withGap, writePosting } from "../../../src/search/index/postings";

test.each([0, 1, 31, 32, 56, 57, 63, 1000, 2 ** 20, 2 ** 31 - 1])(
  "%d is read as written",
  (number) => {
    const reader = new NumberReader(writeNumber(number) + writeNumber(7));

    expect([reader.number(), reader.number(), reader.isAtEnd]).toEqual([number, 7, true]);
  },
);

test("JSON escapes no digit", () => {
  const digits = Array.from({ length: 64 }, (_, value) => writeDigit(value)).join("");

  expect(JSON.stringify(digits)).toBe(`"${digits}"`);
  expect(new Set(digits).size).toBe(64);
});

test("posting lists of several shards are one", () => {
  const first = { heading: 2, positions: [0, 5, 40], isSynonym: false };
  const second = { heading: -1, positions: [3], isSynonym: true };
  const text = withGap(writePosting(first, null), 4) + writePosting(second, 2);

  const list = readPostings(
    "key",
    [
      { text, firstSection: 0 },
      { text, firstSection: 100 },
    ],
    200,
  );

  expect([...list.sections]).toEqual([4, 6, 104, 106]);
  expect([...list.headings]).toEqual([2, -1, 2, -1]);
  expect([...list.synonyms]).toEqual([0, 1, 0, 1]);
  expect([...list.positions]).toEqual([0, 5, 40, 3, 0, 5, 40, 3]);
  expect([...list.starts]).toEqual([0, 3, 4, 7, 8]);
});
