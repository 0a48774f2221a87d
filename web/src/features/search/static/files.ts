/** The files that homerow/search/static/files.py writes, fetched when a query needs them. */

/** Tag, rank, for each section a digit: level, length, words of the heading, rank; sections of each text file, key. */
type PageRow = [number, number, string, string, string, string, string, string];

export interface Manifest {
  stopWords: string;
  /** The first term of each file of terms. */
  starts: string[];
  /** The keys of these files. */
  terms: string;
  /** The first letters that have a file of words. */
  letters: string;
  /** The keys of these files. */
  words: string;
  tags: string[];
  pages: PageRow[];
}

/** Rows by the terms of a stem; terms whose rows are in another file; sections by the name that they define, inverted if on a reference. */
export type TermsFile = [Record<string, string>, Record<string, string>, Record<string, number[]>];

/** URL, group and title of a page, and some of its sections: anchor, headings below the title, text. */
export type TextFile = [string, string | null, string, [string | null, string[], string][]];

/** The number of a file of texts among those of its page, and its first section. */
export interface TextPlace {
  page: number;
  number: number;
  start: number;
}

export type Fetch = (url: string, options?: { cache: "no-cache" }) => Promise<Response>;

const MOST_KEPT = 500;
/** Characters of a key, which stands for the content of a file in its name. */
const KEY_LENGTH = 4;

export class Files {
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(
    private readonly manifestUrl: string,
    private readonly fetch: Fetch,
    readonly manifest: Manifest,
  ) {}

  /** Fetch the manifest, the only file that keeps its name. */
  static async open(url: string, fetch: Fetch): Promise<Files> {
    return new Files(url, fetch, await json<Manifest>(fetch(url, { cache: "no-cache" })));
  }

  terms(number: number): Promise<TermsFile> {
    return this.file(`terms-${number}-${keyOf(this.manifest.terms, number)}`);
  }

  words(letter: string): Promise<string> {
    const number = Array.from(this.manifest.letters).indexOf(letter);
    return this.file(`words-${number}-${keyOf(this.manifest.words, number)}`);
  }

  texts({ page, number }: TextPlace): Promise<TextFile> {
    return this.file(`text-${page}-${this.manifest.pages[page]?.[7] ?? ""}-${number}`);
  }

  private file<Content>(name: string): Promise<Content> {
    const kept = this.kept.get(name);
    if (kept) return kept as Promise<Content>;
    const path = `assets/search/${name}.json`;
    const fetched = json<Content>(this.fetch(new URL(path, this.manifestUrl).href));
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(name, fetched);
    fetched.catch(() => this.kept.delete(name)); // the next query tries again
    return fetched;
  }
}

function keyOf(keys: string, number: number): string {
  return keys.slice(number * KEY_LENGTH, (number + 1) * KEY_LENGTH);
}

async function json<Content>(answer: Promise<Response>): Promise<Content> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as Content;
}
