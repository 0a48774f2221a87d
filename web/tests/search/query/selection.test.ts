import { expect, test } from "vitest";

import { answer } from "../../../src/search/answer";
import { found, indexed, page, REQUEST, section } from "../../support/search-site";

const others = Array.from({ length: 9 }, (_, number) =>
  page(`p${number}`, [section(1, `Page ${number}`, "A port that failed has a log.")]),
);
const SITE = indexed([
  page("serial", [section(1, "Ports", "The serial console of a keyboard.")]),
  page("finder", [section(1, "Copying", "The Finder of macOS reports a number.")]),
  ...others,
]);

test.each([
  ["finder failed", "finder", ["failed"]],
  ["failed finder", "finder", ["failed"]],
  ["finder zzyzx", "finder", ["zzyzx"]],
  ["zzyzx finder", "finder", ["zzyzx"]],
])("of %j the word that tells least is given up", (query, first, dropped) => {
  expect(found(SITE, query)).toEqual([first]);
  expect(answer(SITE.engine, { ...REQUEST, query })?.dropped).toEqual(dropped);
});

test("a page with most of a longer query is a hit, and one with a common word alone is none", () => {
  expect(found(SITE, "serial console of a port that failed")).toEqual(["serial"]);
});

test("of pasted output the message is searched for", () => {
  const log = "-- Found devicetree overlay: /tmp/port.keymap\n".repeat(30);

  expect(found(SITE, `${log}error: finder reports\nCall Stack (most recent call first):`)).toEqual(
    found(SITE, "error: finder reports"),
  );
  expect(found(SITE, `${log}error: finder reports`)[0]).toBe("finder");
});
