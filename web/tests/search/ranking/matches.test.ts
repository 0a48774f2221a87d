import { expect, test } from "vitest";

import { readQuery } from "../../../src/search/query/read-query";
import { matchWords, type Occurrences, rowsOf } from "../../../src/search/ranking/matches";
import { indexed, page, section } from "../../support/search-site";

/** Where the second section of a page has each word of a query. */
function matched(query: string): (Occurrences | null)[] {
  const { index } = indexed([
    page("power", [
      section(1, "Charging"),
      section(2, "Channels charged", "Chargers of each channel have a chart. Chargers fit."),
      section(2, "Keyboards", "Each keyboard has a battery."),
    ]),
  ]).engine;
  index.begin();
  const words = readQuery(index, query);
  return matchWords(index.sections, 1, rowsOf(index, words, [1]));
}

test("a section has a begun word where it and the headings above have one of its meanings, in order", () => {
  const [word] = matched("cha");

  const places = word?.positions.map((position) => [
    Math.floor(position / 1_000),
    position % 1_000,
  ]);
  expect(places).toEqual([
    [1, 0],
    [2, 0],
    [2, 1],
    [7, 0],
    [7, 3],
    [7, 6],
    [7, 7],
  ]);
  expect(word?.isInTitle).toBe(true);
  expect(word?.heading.map(({ position }) => position).sort()).toEqual([0, 1]);
});

test("a word of the next section is none of this one's", () => {
  const [channel, keyboard] = matched("channels keyboards");

  expect(channel?.quality).toBe(1);
  expect(keyboard).toBeNull();
});
