import { expect, test } from "vitest";

import { groupResults } from "../../../../src/features/search/dialog/groups";
import type { Result } from "../../../../src/features/search/hits";

/** Results whose names say their group and their rank, as `a1`. */
function resultsOf(names: string): Result[] {
  return names
    .split(" ")
    .map((name) => ({ hit: { hierarchy: { lvl0: name[0] } }, names: [name] }) as unknown as Result);
}

const shown = (names: string) =>
  groupResults(resultsOf(names)).map(({ results }) => results.flatMap((each) => each.names));

test("groups are in the order of their best results, with at most five each", () => {
  expect(shown("a1 b2 b3 b4 b5 b6 b7 b8 c9")).toEqual([
    ["a1"],
    ["b2", "b3", "b4", "b5", "b6"],
    ["c9"],
  ]);
});

test("weak results do not come before the five best", () => {
  expect(shown("a1 b2 a3 c4 a5 a6 b7 c8 d9").flat()).toEqual([
    "a1",
    "a3",
    "a5",
    "b2",
    "c4",
    "c8",
    "d9",
  ]);
});

test("the group of a result is the section of the site, also if results are marked", () => {
  const [group] = groupResults(resultsOf("a1"));

  expect(group?.name).toBe("a");
  expect(groupResults([])).toEqual([]);
});
