// Reads {release, script, requests} as JSON, writes for each request the addresses of hits, best first, and the files
// that the first of them needed: what a browser finds in the files of a release, with the release's own script.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const HITS = 10;
const ORIGIN = "http://site.test";

const { release, script, requests } = JSON.parse(await readFile(process.argv[2], "utf-8"));
let fetched = [];

globalThis.document = { baseURI: `${ORIGIN}/` };
globalThis.fetch = async (url) => {
  const path = new URL(url).pathname;
  fetched.push(path);
  return new Response(await readFile(join(release, path)));
};

const code = await readFile(join(release, script), "utf-8");
const { searchFiles } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

async function ask(request, number) {
  const manifest = `/search-index.json?${number}`; // one address for each request: none finds the files of another
  fetched = [];
  const { results } = await searchFiles(manifest, [request]);
  const files = [...fetched];
  const urls = results[0].hits.map((hit) => hit.url);
  for (let page = 1; urls.length < HITS && page < results[0].nbPages; page++) {
    const more = await searchFiles(manifest, [{ ...request, page }]);
    urls.push(...more.results[0].hits.map((hit) => hit.url));
  }
  return { urls: urls.slice(0, HITS), files };
}

const answers = [];
for (const [number, request] of requests.entries()) answers.push(await ask(request, number));
process.stdout.write(JSON.stringify(answers));
