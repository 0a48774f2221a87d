import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";

import { IndexFiles } from "../../../src/features/search/index-files";
import type { Manifest } from "../../../src/search/files";

const TEXTS = ["zero", "one", "two", "three", "four"];
const CHUNKS = TEXTS.map((text) => deflateRawSync(text));
const FILE = Buffer.concat(CHUNKS);
const PACKED = { file: "terms-x.bin", start: 0, sizes: CHUNKS.map(({ length }) => length) };
const MANIFEST = {
  shards: [{ packed: { terms: PACKED, words: PACKED, texts: PACKED } }],
} as unknown as Manifest;
const RANGE = /^bytes=(\d+)-(\d+)$/;

/** A host of one file, which may know no ranges; and what it was asked for. */
function host({ hasRanges }: { hasRanges: boolean }) {
  const asked: string[] = [];
  const fetch = (url: string, options?: RequestInit) => {
    const range = new Headers(options?.headers).get("range") ?? "";
    const [, first = "0", last = "0"] = RANGE.exec(range) ?? [];
    asked.push(`${new URL(url).pathname} ${range}`);
    const part = FILE.subarray(Number(first), Number(last) + 1);
    return Promise.resolve(
      hasRanges ? new Response(part, { status: 206 }) : new Response(FILE, { status: 200 }),
    );
  };
  return {
    asked,
    files: new IndexFiles("https://t.example/docs/search-index.json", MANIFEST, fetch),
  };
}

test("chunks that follow one another are one range of bytes", async () => {
  const { asked, files } = host({ hasRanges: true });
  const wanted = [4, 1, 2];

  expect(wanted.map((number) => files.read(0, "terms", number))).toEqual([null, null, null]);
  await files.fetchMissing();

  expect(wanted.map((number) => files.read(0, "terms", number))).toEqual(["four", "one", "two"]);
  expect(asked).toHaveLength(2);
  expect(asked.every((each) => each.startsWith("/docs/assets/search/terms-x.bin bytes="))).toBe(
    true,
  );
});

test("a host without ranges sends the file once", async () => {
  const { asked, files } = host({ hasRanges: false });

  for (const number of [3, 0]) {
    files.read(0, "texts", number);
    await files.fetchMissing();
    expect(files.read(0, "texts", number)).toBe(TEXTS[number]);
  }

  expect(asked).toHaveLength(1);
});

test("a query that would need many terms does without some of them", () => {
  const large = { ...PACKED, sizes: [8_000, 8_000, 8_000] };
  const manifest = { shards: [{ packed: { terms: large, texts: large } }] } as unknown as Manifest;
  const files = new IndexFiles("https://t.example/search-index.json", manifest, fetch);

  expect([0, 1, 2].map((number) => files.read(0, "terms", number))).toEqual([null, null, ""]);
  expect(files.read(0, "texts", 2)).toBeNull();
  files.begin();
  expect(files.read(0, "terms", 2)).toBeNull();
});
