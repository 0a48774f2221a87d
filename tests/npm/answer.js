// Reads {sections, queries} as JSON, writes {minisearch, pagefind}: for each query the addresses of hits, best first.
//
// A section is {route, anchor, title, headings, level, text}. Both engines are set up as their documentation sites
// set them up: MiniSearch as in VitePress, Pagefind on plain pages with its own defaults.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import MiniSearch from "minisearch";
import * as pagefind from "pagefind";

const HITS = 10;
const LOOKED_AT = 60; // hits of MiniSearch, of which each page keeps its best

const input = JSON.parse(await readFile(process.argv[2], "utf-8"));

const address = (section) => section.route + (section.anchor ? `#${section.anchor}` : "");

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Keep the first address of each page. */
function distinct(addresses) {
  const seen = new Set();
  return addresses.filter((each) => {
    const route = each.split("#")[0];
    const isNew = !seen.has(route);
    seen.add(route);
    return isNew;
  });
}

function askMiniSearch({ sections, queries }) {
  const index = new MiniSearch({
    fields: ["title", "titles", "text"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  index.addAll(
    sections.map((section, id) => ({
      id,
      title: section.headings.at(-1) ?? section.title,
      titles: [section.title, ...section.headings.slice(0, -1)].join(" "),
      text: section.text,
    })),
  );
  return queries.map((query) =>
    distinct(index.search(query).slice(0, LOOKED_AT).map((hit) => address(sections[hit.id]))).slice(0, HITS),
  );
}

/** Return the pages of sections as HTML. */
function pages(sections) {
  const bodies = new Map();
  for (const { route, anchor, title, headings, level, text } of sections) {
    const heading = anchor
      ? `<h${level} id="${anchor}">${escape(headings.at(-1))}</h${level}>`
      : `<h1>${escape(title)}</h1>`;
    bodies.set(route, `${bodies.get(route) ?? ""}${heading}<p>${escape(text)}</p>`);
  }
  return bodies;
}

async function writePagefind(sections, folder) {
  const { index } = await pagefind.createIndex();
  for (const [route, body] of pages(sections)) {
    await index.addHTMLFile({
      url: route,
      content: `<!doctype html><html lang="en"><title>-</title><body>${body}</body></html>`,
    });
  }
  await index.writeFiles({ outputPath: folder });
  await pagefind.close();
}

/** Pagefind's client is written for browsers: give it what it asks of one. */
function actAsBrowser(folder) {
  globalThis.window = globalThis;
  globalThis.document = {
    currentScript: null,
    documentElement: { lang: "en" },
    querySelector: () => ({ getAttribute: () => "en" }),
  };
  globalThis.location = { origin: "http://site.test", href: "http://site.test/" };
  globalThis.fetch = async (url) => {
    const name = String(url).split("?")[0].replace(/^.*\/pagefind\//, "");
    return new Response(await readFile(join(folder, name)));
  };
}

async function askPagefind({ sections, queries }) {
  const folder = await mkdtemp(join(tmpdir(), "pagefind-"));
  try {
    await writePagefind(sections, folder);
    actAsBrowser(folder);
    const client = await import(pathToFileURL(join(folder, "pagefind.js")).href);
    await client.options({ basePath: "/pagefind/", baseUrl: "/" });
    await client.init();
    const answers = [];
    for (const query of queries) {
      const { results } = await client.search(query);
      const hits = await Promise.all(results.slice(0, HITS).map((result) => result.data()));
      answers.push(hits.map(bestSection));
    }
    return answers;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The address of the section of a hit that Pagefind would show first. */
function bestSection(hit) {
  const sections = hit.sub_results.toSorted((a, b) => score(b) - score(a));
  return (sections[0]?.url ?? hit.url).replace(/\.html/, "");
}

const score = (section) => section.weighted_locations.reduce((sum, each) => sum + each.balanced_score, 0);

process.stdout.write(JSON.stringify({ minisearch: askMiniSearch(input), pagefind: await askPagefind(input) }));
