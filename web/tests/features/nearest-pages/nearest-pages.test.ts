import { expect, test } from "vitest";

import { likelyPages, meantPages } from "../../../src/features/nearest-pages/nearest-pages";

const PAGES = [
  { title: "Hold-Tap", href: "/docs/keymaps/behaviors/hold-tap" },
  { title: "Layers", href: "/docs/keymaps/behaviors/layers" },
  { title: "Installing ZMK", href: "/docs/user-setup" },
  { title: "Bluetooth", href: "/docs/features/bluetooth" },
  { title: "Split Keyboards", href: "/docs/features/split-keyboards" },
];

function nearest(path: string): string | undefined {
  return meantPages(path, PAGES, 1)[0]?.title;
}

test.each([
  ["/docs/behaviors/hold-tap", "Hold-Tap"],
  ["/docs/keymaps/behaviours/holdtap.html", "Hold-Tap"],
  ["/bluetooh", "Bluetooth"],
  ["/docs/features/split", "Split Keyboards"],
  ["/docs/install", "Installing ZMK"],
  ["/docs/LAYERS/", "Layers"],
])("%s was meant to be the page %s", (path, title) => {
  expect(nearest(path)).toBe(title);
});

test.each(["asdfgh", "qxzvwq", "a", "/"])("%s means none of the pages", (words) => {
  expect(meantPages(words, PAGES, 3)).toEqual([]);
});

test("only what may have been meant is among the pages meant", () => {
  expect(meantPages("splitkeybords", PAGES, 3).map(({ title }) => title)).toEqual([
    "Split Keyboards",
  ]);
});

test.each(["/docs/asdfqwer", "/docs/no-such-thing", "/qxzvwq", "/", "/x", "/%E0%A4%A"])(
  "%s was meant to be none of the pages",
  (path) => {
    expect(likelyPages(path, PAGES, 5)).toEqual([]);
  },
);

test.each([
  ["/docs/splitt", "Split Keyboards"],
  ["/docs/features/asdfqwer", "Bluetooth"],
])("%s may have meant a page of that name or in that folder: %s", (path, title) => {
  const likely = likelyPages(path, PAGES, 3);
  expect(likely[0]?.title).toBe(title);
  expect(likely).toHaveLength(3);
});
