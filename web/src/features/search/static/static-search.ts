/** Search without a service: in the files that a build writes beside the pages. */
import { type Fetch, Files } from "./files";
import { findMatches, type Match } from "./matches";
import { type QueryWord, readQuery } from "./query";
import { rankMatches } from "./ranking";
import { hitOf, type Marking } from "./results";
import { readSections, type Section } from "./sections";
import { Vocabulary } from "./vocabulary";

export interface StaticRequest {
  query?: string;
  page?: number;
  hitsPerPage?: number;
  facetFilters?: unknown;
  highlightPreTag?: string;
  highlightPostTag?: string;
  attributesToSnippet?: readonly string[];
}

const MAX_QUERY = 200;
const MAX_HITS = 8;
const SNIPPET_WORDS = 15;
/** What may surround a name in a question. */
const AROUND = /^[?!.,:;'"`]+|[?!.,:;'"`]+$/g;

export class StaticSearch {
  private readonly stopWords: Set<string>;
  private readonly sections: ReturnType<typeof readSections>;

  private constructor(private readonly files: Files) {
    this.stopWords = new Set(files.manifest.stopWords.split(" "));
    this.sections = readSections(files.manifest);
  }

  static async open(manifestUrl: string, fetch: Fetch): Promise<StaticSearch> {
    return new StaticSearch(await Files.open(manifestUrl, fetch));
  }

  /** Answer a query as the service does. */
  async search(request: StaticRequest) {
    const query = request.query ?? "";
    const text = query.normalize("NFC").trim().slice(0, MAX_QUERY);
    const vocabulary = new Vocabulary(this.files, this.sections);
    const words = await readQuery(text, vocabulary, this.stopWords);
    const { matches, more } = findMatches(words, this.sections, this.filter(request.facetFilters));
    const ranked = rankMatches(words, matches, definingSections(text, vocabulary));
    const found = distinct(ranked.length > 0 ? [...ranked, ...more] : []);
    const size = Math.min(request.hitsPerPage ?? MAX_HITS, MAX_HITS);
    const page = Math.max(0, request.page ?? 0);
    const shown = found.slice(page * size, (page + 1) * size);
    const marking = markingOf(request);
    return {
      hits: await Promise.all(shown.map((section) => this.hit(section, words, marking))),
      nbHits: found.length,
      page,
      nbPages: Math.ceil(found.length / size),
      hitsPerPage: size,
      query,
    };
  }

  /** The filter for the sections of the version that is read. */
  private filter(filters: unknown): (section: Section) => boolean {
    const { tags, pages } = this.files.manifest;
    const wanted = (Array.isArray(filters) ? filters.flat() : [])
      .filter(
        (each): each is string => typeof each === "string" && each.startsWith("docusaurus_tag:"),
      )
      .map((each) => tags.indexOf(each.slice(each.indexOf(":") + 1)));
    return ({ page }) => wanted.length === 0 || wanted.includes(pages[page]?.[0] ?? -1);
  }

  private async hit({ number }: Section, words: QueryWord[], marking: Marking) {
    const { texts } = this.sections;
    const place = texts.findLast(({ start }) => start <= number);
    if (!place) throw new RangeError(`no file has section ${number}`);
    return hitOf(await this.files.texts(place), number - place.start, words, marking);
  }
}

/** The best section of each page, in their order. */
function distinct(matches: Match[]): Section[] {
  const pages = new Map<number, Section>();
  for (const { section } of matches) {
    if (!pages.has(section.page)) pages.set(section.page, section);
  }
  return [...pages.values()];
}

/** The sections that define the query itself, or a name from code in it. */
function definingSections(text: string, vocabulary: Vocabulary): Set<number> {
  const whole = vocabulary.defining(text);
  if (whole.length > 0) return new Set(whole);
  const names = text.split(/\s+/).map((name) => name.replace(/=.*/, "").replace(AROUND, ""));
  const code = names.filter((name) => text.startsWith("&") || !/^\p{L}*$/u.test(name));
  return new Set(code.flatMap((name) => vocabulary.defining(name)));
}

function markingOf({
  highlightPreTag,
  highlightPostTag,
  attributesToSnippet,
}: StaticRequest): Marking {
  const asked = attributesToSnippet?.find((attribute) => attribute.startsWith("content:"));
  return {
    before: highlightPreTag ?? "<mark>",
    after: highlightPostTag ?? "</mark>",
    words: Number(asked?.split(":")[1]) || SNIPPET_WORDS,
  };
}
