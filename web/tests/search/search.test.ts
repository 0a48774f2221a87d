import { expect, test } from "vitest";

import { found, indexed, page, section } from "../support/search-site";

const OPTION = "CONFIG_ZMK_SLEEP";
const PAGES = [
  page("sleep", [
    section(1, "Deep sleep", "The keyboard sleeps to save its battery. It forgot nothing."),
  ]),
  page("config", [
    section(1, "Options"),
    section(2, OPTION, "Enables sleep after a timeout.", { names: [OPTION] }),
    section(2, "Idle <timeout>", "Time & more until sleep."),
  ]),
  page("hold", [section(1, "Hold-tap", "A key with another meaning while it is held. ".repeat(3))]),
  page("combos", [section(1, "Combos", "Press two keys at once for a third one, says a hint.")]),
  page("old", [section(1, "Deep sleep", "How the keyboard slept before.")], { tag: "docs-1" }),
];
const SITE = indexed(PAGES, { groups: [["combo", "chord"]] });

test.each([
  ["CONFIG_ZMK_SLEEP", "config#config_zmk_sleep"],
  ["zmk sleep", "config#config_zmk_sleep"],
  ["batt", "sleep"],
  ["chord", "combos"],
  ["keybord battery", "sleep"],
  ["tap hold", "hold"],
  ["holdtap", "hold"],
  ["deepsleep battery", "sleep"],
  ["idle timeout", "config#idle-<timeout>"],
])("%s leads to %s", (query, url) => {
  expect(found(SITE, query)[0]).toBe(url);
});

test.each(["how to", "", "xylophone", "???"])("%j finds no page by its words", (query) => {
  expect(found(SITE, query, { hitsPerPage: 0 })).toEqual([]);
});

test("an answer is the same however pages are divided into shards", () => {
  const queries = ["deep sleep", "timeout", "keybord", "chord", "held keys", OPTION];
  const sharded = indexed(PAGES, { groups: [["combo", "chord"]], shardSize: 2 });

  for (const query of queries)
    expect(new Set(found(sharded, query))).toEqual(new Set(found(SITE, query)));
});

test("a page has one hit, or as many as are asked for", () => {
  expect(found(SITE, "timeout")).toEqual(["config#idle-<timeout>"]);
  expect(found(SITE, "timeout", { distinct: 0 })).toHaveLength(2);
});

test("filters choose among pages, and among the types of hits", () => {
  const filter = (attribute: string, value: string, isNegated = false) => [
    [{ attribute, value, isNegated }],
  ];

  expect(found(SITE, "deep sleep", { filters: filter("docusaurus_tag", "DOCS-1") })).toEqual([
    "old",
  ]);
  expect(
    found(SITE, "deep sleep", { filters: filter("docusaurus_tag", "docs-1", true) }),
  ).not.toContain("old");
  expect(found(SITE, "options", { filters: filter("type", "content") })).toEqual([]);
  expect(found(SITE, "deep sleep", { filters: [[]] })).toEqual([]);
});

test("a name leads to the page that lists it, then to the one that explains it", () => {
  const row = section(2, OPTION, "Sleep.", { names: [OPTION], rank: 0 });
  const list = page("list", [section(1, "List"), row], { isReference: true, rank: -5 });

  for (const query of [OPTION, `${OPTION}=y`]) {
    expect(found(indexed([...PAGES, list]), query).slice(0, 2)).toEqual([
      "list#config_zmk_sleep",
      "config#config_zmk_sleep",
    ]);
  }
});

test("a pasted binding leads to the row of its key code", () => {
  const row = (name: string) => section(2, name, "A key.", { names: [name] });
  const codes = page("codes", [section(1, "Codes"), row("C_MUTE"), row("HOME")], { rank: -5 });
  const others = Array.from({ length: 8 }, (_, number) =>
    page(`behavior${number}`, [section(1, `Behavior ${number}`, "Such as &kp LSHIFT, from home.")]),
  );

  const site = indexed([...others, codes]);

  expect(found(site, "&kp C_MUTE")[0]).toBe("codes#c_mute");
  expect(found(site, "&kp HOME")).toContain("codes#home");
});

test("any text is a query", () => {
  const texts = [
    "constructor __proto__",
    "(((`'&&",
    "%",
    "a".repeat(5000),
    "key ".repeat(500),
    "\ud83d",
    "é ß İ",
  ];

  for (const text of texts) expect(() => found(SITE, text)).not.toThrow();
});

test("without a query, all pages are hits", () => {
  expect(found(SITE, "")).toHaveLength(PAGES.length);
});

test("hits go on behind the sections that are ranked", () => {
  const pages = Array.from({ length: 120 }, (_, number) =>
    page(`p${number}`, [section(1, `Page ${number}`, "A page about debouncing.")]),
  );

  const all = found(indexed(pages), "debouncing", { hitsPerPage: 200 });

  expect(new Set(all).size).toBe(120);
  expect(found(indexed(pages), "debouncing", { hitsPerPage: 20, page: 5 })).toEqual(all.slice(100));
});
