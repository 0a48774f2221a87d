import type { Files, TermsFile } from "./files";
import { placeOf, type Sections } from "./sections";

/** Where a section has a term: its position in the heading, or -1, and those in the text. */
export interface Row {
  heading: number;
  content: number[];
  isSynonym: boolean;
}

/** Terms of one stem, their rows by the number of the section, and their inverse document frequency. */
export interface Entry {
  forms: string[];
  rows: Map<number, Row>;
  idf: number;
}

const MAX_FILES = 12;
const ROW = /^(\w+?)(?:H(\w+))?((?:\.\w+)*)(~?)$/;

/** The terms that a query needs. Most are in files beside one another. */
export class Vocabulary {
  private readonly written = new Map<string, { forms: string[]; rows: string }>();
  private readonly read = new Map<object, Entry>();
  private readonly names = new Map<string, number[]>();
  private readonly loaded = new Set<number>();

  constructor(
    private readonly files: Files,
    private readonly sections: Sections,
  ) {}

  /** Fetch the files that have these terms, if the index has them. */
  async load(terms: string[]): Promise<void> {
    const aliases = await this.loadFiles(terms);
    if (aliases.length > 0) await this.loadFiles(aliases);
  }

  /** Fetch the next file as well if it may have terms that begin so. */
  async loadNext(beginning: string): Promise<void> {
    const { starts } = this.files.manifest;
    const next = starts[placeOf(starts, beginning) + 1];
    if (next?.startsWith(beginning)) await this.load([next]);
  }

  /** Fetch files; return the terms by which other files have those that were asked for. */
  private async loadFiles(terms: string[]): Promise<string[]> {
    const { starts } = this.files.manifest;
    const missing = [...new Set(terms.map((term) => placeOf(starts, term)))]
      .filter((number) => !this.loaded.has(number))
      .slice(0, MAX_FILES - this.loaded.size);
    for (const number of missing) this.loaded.add(number);
    const fetched = await Promise.all(missing.map((number) => this.files.terms(number)));
    for (const file of fetched) this.add(file);
    return fetched.flatMap(([, aliases]) =>
      terms.flatMap((term) => (Object.hasOwn(aliases, term) ? [aliases[term] ?? ""] : [])),
    );
  }

  private add([terms, , names]: TermsFile): void {
    for (const [key, rows] of Object.entries(terms)) {
      const forms = key.split(" ");
      const entry = { forms, rows };
      for (const form of forms) this.written.set(form, entry);
    }
    for (const [name, sections] of Object.entries(names)) this.names.set(name, sections);
  }

  has(term: string): boolean {
    return this.written.has(term);
  }

  find(term: string): Entry | null {
    const written = this.written.get(term);
    if (!written) return null;
    const entry = this.read.get(written) ?? this.readEntry(written);
    this.read.set(written, entry);
    return entry;
  }

  private readEntry(written: { forms: string[]; rows: string }): Entry {
    const rows = readRows(written.rows, this.sections);
    return { forms: written.forms, rows, idf: idf(rows.size, this.sections.all.length) };
  }

  /** The terms that begin so, of more than `most` the most frequent. */
  startingWith(beginning: string, most: number): string[] {
    return [...this.written]
      .filter(([term]) => term.startsWith(beginning))
      .sort(([, a], [, b]) => b.rows.length - a.rows.length)
      .slice(0, most)
      .map(([term]) => term);
  }

  /** The sections that define a name in code, letter for letter; inverted bit by bit if on a reference. */
  defining(name: string): number[] {
    return this.names.get(name) ?? [];
  }

  /** All words of the site with a first letter. */
  async words(letter: string): Promise<string[]> {
    if (letter === "" || !this.files.manifest.letters.includes(letter)) return [];
    return (await this.files.words(letter)).split(" ");
  }
}

/** The inverse document frequency of a term that so many of all sections have, as BM25 defines it. */
function idf(frequency: number, count: number): number {
  return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}

/** Read rows as homerow/search/static/page.py writes them. */
function readRows(text: string, { starts }: Sections): Map<number, Row> {
  const rows = new Map<number, Row>();
  let page = 0;
  for (const part of text.split(";")) {
    const [gap, ...sections] = part.split(",");
    page += number(gap);
    let section = starts[page] ?? 0;
    for (const row of sections) {
      const [, sectionGap, heading, content, synonym] = ROW.exec(row) ?? [];
      section += number(sectionGap);
      rows.set(section, {
        heading: heading === undefined ? -1 : number(heading),
        content: readPositions(content),
        isSynonym: synonym === "~",
      });
    }
  }
  return rows;
}

function readPositions(gaps = ""): number[] {
  let position = 0;
  return gaps
    .split(".")
    .slice(1)
    .map((gap) => (position += number(gap)));
}

function number(digits = "0"): number {
  return parseInt(digits, 36);
}
