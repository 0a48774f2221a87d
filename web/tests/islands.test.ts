import { expect, test } from "vitest";

import { ISLANDS } from "../src/content/islands";
import { LIVE_ISLANDS } from "../src/content/live-islands";

const INTERACTIVE = Object.keys(ISLANDS).filter((name) => ISLANDS[name]?.interactive);

test("what is said to come to life is what the browser can bring to life", () => {
  expect(Object.keys(LIVE_ISLANDS).sort()).toEqual(INTERACTIVE.sort());
});

test.each(Object.entries(LIVE_ISLANDS))(
  "%s is, in the browser, what the server rendered",
  async (name, entry) => {
    const component = "component" in entry ? entry.component : await entry.load();
    expect(component).toBe(ISLANDS[name]?.component);
  },
);
