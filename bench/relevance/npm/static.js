// Reads {release, script, requests} as JSON, writes for each request the addresses of hits, best first: those that a
// browser finds in the files of a release, with the release's own script.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const HITS = 10;
const ORIGIN = "http://site.test";

const { release, script, requests } = JSON.parse(await readFile(process.argv[2], "utf-8"));

globalThis.document = { baseURI: `${ORIGIN}/` };
globalThis.fetch = async (url) => new Response(await readFile(join(release, new URL(url).pathname)));

const code = await readFile(join(release, script), "utf-8");
const { searchFiles } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

async function ask(request) {
  const found = [];
  let page = 0;
  let pages = 1;
  while (found.length < HITS && page < pages) {
    const { results } = await searchFiles("/search-index.json", [{ ...request, page }]);
    found.push(...results[0].hits.map((hit) => hit.url));
    pages = results[0].nbPages;
    page += 1;
  }
  return found.slice(0, HITS);
}

const answers = [];
for (const request of requests) answers.push(await ask(request));
process.stdout.write(JSON.stringify(answers));
