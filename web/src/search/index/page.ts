/** A heading with the text below it, or a thing that is defined in a row. This is what a query finds. */
export interface Section {
  /** 1 for the title of the page, up to 6. */
  level: number;
  heading: string;
  anchor: string;
  /** Plain text; empty if the next heading follows at once. */
  text: string;
  /** Names in code that it defines: a query for exactly such a name finds it first. */
  names: string[];
  /** How much it ranks above the least of its page. */
  rank: number;
  /** How readers ask for it in words that it lacks: its author knows, and no page shows it. */
  asked?: string;
}

/** A page to search. The first section is the page itself. */
export interface Page {
  url: string;
  /** The group that it is shown in, such as a category of the sidebar. */
  group: string;
  language: string;
  version: string[];
  tag: string;
  rank: number;
  /** Whether it lists what other pages explain. */
  isReference: boolean;
  sections: Section[];
}

/** What all sections of a page can be filtered by: language, versions and tag. */
export type Facets = [language: string, version: string[], tag: string];

/**
 * Where the sections of a page have a stem: the terms with this stem, the number of sections that have it, the first and
 * the last of them, and the postings (postings.ts) without the gap before the first one, which depends on the pages before.
 */
export type PageRow = [
  stem: string,
  forms: string[],
  count: number,
  first: number,
  last: number,
  postings: string,
];

/** What an index has of a page: its posting lists, and what ranking needs of its sections. */
export interface PagePart {
  facets: Facets;
  rank: number;
  isReference: boolean;
  /** Level, words of the text and rank of each section, and the stems in its heading with their positions. */
  sections: [level: number, length: number, rank: number, heading: [string, number][]][];
  rows: PageRow[];
  /** Names in code, and the sections that define each. */
  names: [name: string, sections: number[]][];
  /** The numbers of sections in each chunk of texts. */
  chunks: number[];
  /** The codes of the sections' vectors, see meaning/vectors.ts; empty if pages are read without embeddings. */
  vectors: string;
}

/**
 * A section as it is shown: anchor, headings below the page's title down to its own (empty for a level without one),
 * text, names and rank.
 */
export type ShownSection = [
  anchor: string,
  headings: string[],
  text: string,
  names: string[],
  rank: number,
];

/** Sections of a page that follow one another, as they are shown. */
export interface TextChunk {
  url: string;
  group: string;
  title: string;
  sections: ShownSection[];
}

export const TITLE = 1;
