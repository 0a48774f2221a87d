import type { Manifest, Packed, PackedChunks } from "../../search/files";

export type Fetch = (url: string, options?: RequestInit) => Promise<Response>;

interface Chunk {
  shard: number;
  kind: keyof Packed;
  number: number;
}

/** Bytes of terms that one query fetches: one letter begins thousands of terms. */
const MAX_TERM_BYTES = 16_000;

/** Bytes that a query may fetch: terms are those of its words, vectors those of meaning. Texts have no limit. */
type Budget = Record<"terms" | "vectors", number>;

const NO_BYTES: Budget = { terms: 0, vectors: 0 };
const BUDGET_OF: Partial<Record<keyof Packed, keyof Budget>> = {
  terms: "terms",
  words: "terms",
  places: "vectors",
  vectors: "vectors",
  embeddings: "vectors",
};

/**
 * The chunks of an index on a static host. The engine asks for them at once; those that are not there are noted, and
 * fetched before the query is asked again. A chunk is a range of bytes, so that many of them need few files.
 */
export class IndexFiles {
  private readonly texts = new Map<string, string>();
  private readonly missing = new Map<string, Chunk>();
  private readonly whole = new Map<string, ArrayBuffer>();
  private remaining: Budget = { ...NO_BYTES, terms: MAX_TERM_BYTES };

  constructor(
    private readonly manifestUrl: string,
    readonly manifest: Manifest,
    private readonly fetch: Fetch,
  ) {}

  static async open(url: string, fetch: Fetch): Promise<IndexFiles> {
    const response = await succeeded(fetch(url, { cache: "no-cache" }));
    return new IndexFiles(url, (await response.json()) as Manifest, fetch);
  }

  /** Begin a query with what it may fetch. */
  begin(budget: Partial<Budget> = { terms: MAX_TERM_BYTES }): void {
    this.remaining = { ...NO_BYTES, ...budget };
  }

  /** Whether the host sends ranges of bytes; true until it has sent a whole file instead. */
  get hasRanges(): boolean {
    return this.whole.size === 0;
  }

  readonly read = (shard: number, kind: keyof Packed, number: number): string | null => {
    const key = `${shard} ${kind} ${number}`;
    const text = this.texts.get(key);
    if (text !== undefined) return text;
    if (!this.missing.has(key)) {
      const budget = BUDGET_OF[kind];
      if (budget) {
        const size = this.manifest.shards[shard]?.packed[kind]?.sizes[number] ?? 0;
        if (this.remaining[budget] < size) return "";
        this.remaining[budget] -= size;
      }
      this.missing.set(key, { shard, kind, number });
    }
    return null;
  };

  /** Fetch what is missing. */
  async fetchMissing(): Promise<void> {
    const chunks = [...this.missing.values()];
    this.missing.clear();
    if (chunks.length === 0) throw new Error("the search index is damaged");
    await Promise.all(runsOf(chunks).map((run) => this.fetchRun(run)));
  }

  /** Fetch chunks that follow one another in a file. */
  private async fetchRun(run: Chunk[]): Promise<void> {
    const [first] = run;
    const packed = first && this.manifest.shards[first.shard]?.packed[first.kind];
    if (!packed) return;
    const start = packed.start + sum(packed.sizes.slice(0, first.number));
    const size = sum(run.map(({ number }) => packed.sizes[number] ?? 0));
    let bytes = await this.fetchRange(packed, start, size);
    for (const { shard, kind, number } of run) {
      const length = packed.sizes[number] ?? 0;
      this.texts.set(`${shard} ${kind} ${number}`, await inflate(bytes.slice(0, length)));
      bytes = bytes.slice(length);
    }
  }

  private async fetchRange(
    { file }: PackedChunks,
    start: number,
    size: number,
  ): Promise<ArrayBuffer> {
    const whole = this.whole.get(file);
    if (whole) return whole.slice(start, start + size);
    const url = new URL(`assets/search/${file}`, this.manifestUrl).href;
    const range = { headers: { range: `bytes=${start}-${start + size - 1}` } };
    const response = await succeeded(this.fetch(url, range));
    const bytes = await response.arrayBuffer();
    if (response.status === 206) return bytes;
    this.whole.set(file, bytes); // a host that knows no ranges sends the whole file
    return bytes.slice(start, start + size);
  }
}

/** Chunks in groups of those that follow one another. */
function runsOf(chunks: Chunk[]): Chunk[][] {
  const sorted = chunks.sort(
    (left, right) =>
      left.shard - right.shard || left.kind.localeCompare(right.kind) || left.number - right.number,
  );
  const runs: Chunk[][] = [];
  for (const chunk of sorted) {
    const last = runs.at(-1)?.at(-1);
    const isNext =
      last?.shard === chunk.shard && last.kind === chunk.kind && last.number + 1 === chunk.number;
    if (isNext) runs.at(-1)?.push(chunk);
    else runs.push([chunk]);
  }
  return runs;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function inflate(bytes: ArrayBuffer): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

async function succeeded(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response;
}
