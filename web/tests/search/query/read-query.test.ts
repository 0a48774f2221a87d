import { expect, test } from "vitest";

import { found, indexed, page, section } from "../../support/search-site";

test("what something is wanted instead of is not what a query is about", () => {
  const site = indexed([
    page("bluetooth", [section(1, "Bluetooth", "Bluetooth connects keyboards without a cable.")]),
    page("cable", [section(1, "Cable", "A cable connects the halves; Bluetooth does it as well.")]),
    page("other", [section(1, "Other", "Words that say little.")]),
  ]);

  for (const query of ["cable instead of bluetooth", "a cable rather than the bluetooth"]) {
    expect(found(site, query)[0]).toBe("cable");
  }
  expect(found(site, "bluetooth instead of a cable")[0]).toBe("bluetooth");
});

test("what something is wanted without is not what a query is about, unless a heading says without, too", () => {
  const site = indexed([
    page("bluetooth", [section(1, "Bluetooth", "Bluetooth connects a keyboard.")]),
    page("cable", [section(1, "Cable", "A keyboard works on a cable, without any Bluetooth.")]),
    page("dongle", [
      section(1, "Dongle", "A keyboard talks to its dongle."),
      section(2, "Without a dongle", "The keyboard talks to the computer."),
    ]),
  ]);

  for (const query of ["keyboard without bluetooth", "a keyboard without any Bluetooth"]) {
    expect(found(site, query)[0]).toBe("cable");
  }
  expect(found(site, "keyboard without its dongle")[0]).toBe("dongle#without-a-dongle");
});

test("an inflected word that is misspelled is corrected by its stem, also if only synonyms have it", () => {
  const site = indexed([page("debouncing", [section(1, "Debouncing", "For worn switches.")])], {
    groups: [["debounce", "chatter"]],
  });

  expect(found(site, "chatering")).toEqual(["debouncing"]);
});

test("of a long message the rarest words count, and each once", () => {
  const common = "error file build cannot read list of parts in folder before next step again";
  const site = indexed([
    page("cause", [section(1, "Cause", "The overlay is malformed.")]),
    ...Array.from({ length: 5 }, (_, number) => page(`p${number}`, [section(1, "Log", common)])),
  ]);

  expect(found(site, `${common} malformed overlay`)[0]).toBe("cause");
  expect(found(site, `${"error file ".repeat(8)} malformed overlay`)[0]).toBe("cause");
});
