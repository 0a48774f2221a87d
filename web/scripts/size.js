/** What a first visit of a docs page loads of the front end, as brotli at its best; fails above the budget. */
import console from "node:console";
import { readFileSync } from "node:fs";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";

const CLIENT = new URL("../../src/homerow/bundle/client/", import.meta.url);
/** Bytes of brotli. */
const BUDGETS = { js: 60_000, css: 12_000 };

/** @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk */

/** @type {unknown} */
const json = JSON.parse(readFileSync(new URL(".vite/manifest.json", CLIENT), "utf-8"));
const manifest = /** @type {Record<string, Chunk>} */ (json);

/**
 * @param {string} name
 * @returns {string[]} The files of a chunk and of all that it imports.
 */
function filesOf(name) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the manifest has no ${name}`);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(filesOf)];
}

const files = [...new Set(filesOf("src/entry.client.tsx"))];
for (const [type, budget] of Object.entries(BUDGETS)) {
  let total = 0;
  for (const file of files.filter((name) => name.endsWith(`.${type}`))) {
    const bytes = readFileSync(new URL(file, CLIENT));
    const small = brotliCompressSync(bytes).length;
    total += small;
    console.log(`${file}  ${bytes.length} bytes, brotli ${small}`);
  }
  console.log(`${type}: ${total} of ${budget} bytes of brotli`);
  if (total > budget) process.exitCode = 1;
}
