/** The files that homerow/search/static/files.py writes, fetched when a query needs them. */

/** Tag, rank, and for each section a digit: level, length, words of the heading, rank; sections of each text file. */
type PageRow = [number, number, string, string, string, string, string];

export interface Manifest {
  digest: string;
  stopWords: string;
  /** The first term of each file of terms. */
  starts: string[];
  /** The first letters that have a file of words. */
  letters: string;
  tags: string[];
  pages: PageRow[];
}

/** Rows by the terms of a stem; terms whose rows are in another file; sections by the name that they define, inverted if on a reference. */
export type TermsFile = [Record<string, string>, Record<string, string>, Record<string, number[]>];

/** URL, group and title of a page, and some of its sections: anchor, headings below the title, text. */
export type TextFile = [string, string | null, string, [string | null, string[], string][]];

export type Fetch = (url: string, options?: { cache: "no-cache" }) => Promise<Response>;

const MOST_KEPT = 500;

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
    return this.file(`terms-${number}`);
  }

  words(letter: string): Promise<string> {
    return this.file(`words-${letter.codePointAt(0) ?? 0}`);
  }

  texts(number: number): Promise<TextFile> {
    return this.file(`text-${number}`);
  }

  private file<Content>(name: string): Promise<Content> {
    const kept = this.kept.get(name);
    if (kept) return kept as Promise<Content>;
    const path = `assets/search/${name}-${this.manifest.digest}.json`;
    const fetched = json<Content>(this.fetch(new URL(path, this.manifestUrl).href));
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(name, fetched);
    fetched.catch(() => this.kept.delete(name)); // the next query tries again
    return fetched;
  }
}

async function json<Content>(answer: Promise<Response>): Promise<Content> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as Content;
}
