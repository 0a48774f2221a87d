import { expect, test } from "vitest";

import type { Section } from "../../../src/search/index/page";
import { codeOfTraits, traitsOf } from "../../../src/search/index/traits";
import { found, indexed, page, section } from "../../support/search-site";

const TEXT = "The battery lasts longer while the display is dark.";

test("a section that explains something ranks above the row of an option", () => {
  const site = indexed([
    page("options", [section(1, "Options"), section(2, "BLANK", TEXT, { names: ["BLANK"] })]),
    page("guide", [section(1, "Screens"), section(2, "Dimming", TEXT)]),
  ]);

  expect(found(site, "battery display dark")).toEqual(["guide#dimming", "options#blank"]);
});

test("a heading that many pages have ranks below one that is rare", () => {
  const others = Array.from({ length: 12 }, (_, number) =>
    page(`p${number}`, [section(1, `Page ${number}`), section(2, "Next steps", "Read on.")]),
  );
  const first = page("first", [section(1, "Screens"), section(2, "Next steps", TEXT)]);
  const second = page("second", [section(1, "Screens"), section(2, "Dark nights", TEXT)]);

  const site = indexed([first, second, ...others]);

  expect(found(site, "battery lasts longer")).toEqual(["second#dark-nights", "first#next-steps"]);
});

test("of a page, its last section is no hit before another one if many pages end with its heading", () => {
  const guide = (name: string, use: string, next: string) =>
    page(name, [
      section(1, `Page ${name}`),
      section(2, `Use of ${name}`, use),
      section(2, "Next steps", next),
    ]);
  const others = Array.from({ length: 15 }, (_, number) =>
    guide(`p${number}`, "Some.", "Read on."),
  );
  const use = "The battery of a keyboard that is dark, or whose display is off, lasts longer.";

  const site = indexed([guide("a", use, TEXT), ...others]);

  expect(found(site, "battery lasts longer display dark")[0]).toBe("a#use-of-a");
});

test("the last section of a page ranks lower if other pages end with its heading", () => {
  const guide = (name: string, text: string, ...last: Section[]) =>
    page(name, [section(1, `Page ${name}`), section(2, "Next steps", text), ...last]);
  const others = ["a", "b", "c", "d", "e"].map((name) => guide(name, "Read on."));

  const site = indexed([
    { ...guide("first", TEXT), rank: 1 },
    guide("second", TEXT, section(2, "Limits", "None.")),
    ...others,
  ]);

  expect(found(site, "battery lasts longer")).toEqual(["second#next-steps", "first#next-steps"]);
});

test("a page ranks above a section that says the same", () => {
  const site = indexed([
    page("a", [section(1, "Alpha"), section(2, "Beta", TEXT)]),
    page("b", [section(1, "Gamma delta epsilon zeta eta", TEXT)]),
  ]);

  expect(found(site, "battery lasts longer")).toEqual(["b", "a#beta"]);
});

test("of a page the section with the words is the hit, or the page itself if its title is the query", () => {
  const site = indexed([
    page("lights", [
      section(1, "Lights", "Lights on keys. If they flicker, much can be the reason."),
      section(2, "Troubleshooting", "The lights flicker because the battery is nearly empty."),
      section(2, "LIGHTS_ON", "The lights flicker when the battery turns them on.", {
        names: ["LIGHTS_ON"],
      }),
    ]),
    page("other", [section(1, "Other", "A battery.")]),
  ]);

  expect(found(site, "lights flicker battery")[0]).toBe("lights#troubleshooting");
  expect(found(site, "lights")[0]).toBe("lights");
  expect(found(site, "LIGHTS_ON")[0]).toBe("lights#lights_on");
});

test("of sections with the same words one below comes before the beginning, which is the next hit", () => {
  const words = "The lights flicker because the battery is nearly empty.";
  const site = indexed([
    page("lights", [
      section(1, "Lights", words),
      section(2, "Limits", "Some."),
      section(2, "Flicker and other faults", words),
    ]),
    page("other", [section(1, "Other", "A battery.")]),
  ]);

  const hits = found(site, "lights flicker battery", { distinct: 2 });

  expect(hits).toEqual(["lights#flicker-and-other-faults", "lights"]);
});

test("a second section of a page comes after other pages, unless it is much better", () => {
  const both = [
    section(1, "Lights", "Some."),
    section(2, "First", "The lights flicker."),
    section(2, "Second", "The lights flicker."),
  ];
  const alike = page("alike", [section(1, "Other"), section(2, "Third", "The lights flicker.")]);
  const weak = page("weak", [
    section(1, "Weak", "A light. ".padEnd(400, "word ")),
    section(2, "Flicker of screens"),
  ]);

  const two = { distinct: 2 };

  expect(found(indexed([page("lights", both), alike]), "lights flicker", two)).toEqual([
    "lights#first",
    "alike#third",
    "lights#second",
  ]);
  expect(found(indexed([page("lights", both), weak]), "lights flicker", two).slice(0, 2)).toEqual([
    "lights#first",
    "lights#second",
  ]);
  expect(found(indexed([page("lights", both), alike]), "lights flicker")).toHaveLength(2);
});

test("words that say little do not bring sections nearer", () => {
  const site = indexed([
    page("names", [section(1, "Names", "See what my keyboard says, and much more about logs.")]),
    page("logging", [section(1, "Logging", "Keyboard logs are seen on a serial port, what else.")]),
  ]);

  expect(found(site, "what my keyboard logs")[0]).toBe("logging");
});

test.each([
  { level: 1, isDefinition: false, repeats: 0 },
  { level: 6, isDefinition: true, repeats: 3 },
  { level: 4, isDefinition: false, repeats: 2 },
])("traits %j fit into one digit", (traits) => {
  expect(codeOfTraits(traits)).toBeLessThan(64);
  expect(traitsOf(codeOfTraits(traits))).toEqual(traits);
});

test("a name counts as much as it is of a query", () => {
  const site = indexed([
    page(
      "options",
      [section(1, "Options"), section(2, "BLANK_TIME", "", { names: ["BLANK_TIME"] })],
      { isReference: true },
    ),
    page("problems", [
      section(1, "Problems"),
      section(2, "Malformed line", "Kconfig ignores such a malformed line."),
    ]),
  ]);

  expect(found(site, "BLANK_TIME")[0]).toBe("options#blank_time");
  expect(found(site, "ignoring malformed line BLANK_TIME")[0]).toBe("problems#malformed-line");
  expect(found(site, "&ignoring malformed line BLANK_TIME")[0]).toBe("options#blank_time");
});
