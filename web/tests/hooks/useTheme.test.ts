import { expect, test } from "vitest";

import { nextChoice } from "../../src/hooks/useTheme";

test("the theme goes round system, light, dark, or between two without the system", () => {
  const round = ["system", "light", "dark"] as const;
  expect(round.map((choice) => nextChoice(choice, round))).toEqual(["light", "dark", "system"]);
  expect(nextChoice("dark", ["light", "dark"])).toBe("light");
});
