// Reads {release, script, requests} as JSON, writes for each request the addresses of hits, best first, what the first of
// them needed (whole files, and bytes of others), and the bytes that meaning needed afterwards. So a browser searches the files of a release, with the
// release's own script, on a host that sends ranges of bytes.
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const HITS = 10;
/** A query of the front end, but for its text. */
const QUERY = { page: 0, size: 8, hitsOfPage: 2, snippetWords: 15, filters: {} };
const ORIGIN = "http://site.test";

const { release, script, requests } = JSON.parse(
  await readFile(process.argv[2], "utf-8"),
);
const contents = new Map();
const RANGE = /^bytes=(\d+)-(\d+)$/;
let fetched = [];
let bytes = 0;

globalThis.document = { baseURI: `${ORIGIN}/` };
globalThis.fetch = async (url, options) => {
  const path = new URL(url).pathname;
  const content =
    contents.get(path) ?? (await readFile(join(release, path)));
  contents.set(path, content);
  const [, first, last] = RANGE.exec(options?.headers?.range ?? "") ?? [];
  if (first === undefined) {
    fetched.push(path);
    return new Response(content);
  }
  const part = content.subarray(Number(first), Number(last) + 1);
  bytes += part.length;
  return new Response(part, { status: 206 });
};

/** The scripts of a release as modules: they import one another, some of them later. */
const folder = await mkdtemp(join(tmpdir(), "search-script-"));
await writeFile(
  join(folder, "package.json"),
  JSON.stringify({ type: "module" }),
);
const source = join(release, dirname(script));
for (const name of await readdir(source)) {
  if (name.endsWith(".js"))
    await copyFile(join(source, name), join(folder, name));
}
const { searchFiles } = await import(
  pathToFileURL(join(folder, basename(script)))
);

async function ask(request, number) {
  const manifest = `/search-index.json?${number}`; // one address for each request: none finds the files of another
  const query = { ...QUERY, ...request };
  fetched = [];
  bytes = 0;
  const [{ hits, pages, refine }] = await searchFiles(manifest, [query]);
  const needed = { files: fetched, bytes };
  bytes = 0;
  const refined = refine ? await refine() : hits;
  needed.refining = bytes;
  const urls = refined.map((hit) => hit.url);
  for (let page = 1; urls.length < HITS && page < pages; page++) {
    const [more] = await searchFiles(manifest, [{ ...query, page }]);
    urls.push(...more.hits.map((hit) => hit.url));
  }
  return { urls: urls.slice(0, HITS), ...needed };
}

const answers = [];
for (const [number, request] of requests.entries())
  answers.push(await ask(request, number));
await rm(folder, { recursive: true });
process.stdout.write(JSON.stringify(answers));
