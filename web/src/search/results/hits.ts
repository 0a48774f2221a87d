import type { SearchIndex } from "../index/search-index";
import type { Rank } from "../ranking/rules";
import { escapeHtml, type Highlight, type Highlighter } from "./highlighting";
import type { Passages } from "./passages";
import { type Snippet, snippetOf } from "./snippets";

/** What clients want of hits. Attributes are `hierarchy.lvl0` to `hierarchy.lvl6`, and `content`. */
export interface Shown {
  highlighted: readonly string[];
  /** Attributes to cut, with the number of words to keep. */
  snippets: Readonly<Record<string, number>>;
}

/** A section as clients of the search protocol read it: DocSearch's records. Texts are HTML. */
export interface Hit {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  type: string;
  hierarchy: Record<string, string | null>;
  content: string | null;
  lang: string;
  language: string;
  version: string[];
  docusaurus_tag: string;
  /** Names in code that it defines. */
  names: string[];
  weight: { pageRank: number; level: number; position: number };
  recordVersion: "v3";
  _highlightResult?: Nested<Highlight>;
  _snippetResult?: Nested<Snippet>;
}

export interface Nested<Value> {
  hierarchy?: Record<string, Value>;
  content?: Value;
}

const LEVELS = ["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6"];
const CONTENT = "content";

/** Whether a section is shown as the text below its heading, or as the heading. */
export function typeOf(index: SearchIndex, { section, isHeading }: Rank): string {
  return isHeading ? `lvl${index.sections.level[section] ?? 1}` : CONTENT;
}

/** Return a hit, or null if the chunk with its texts is not there yet. With `passages`, its text is cut to what answers. */
export function hitOf(
  index: SearchIndex,
  rank: Rank,
  highlighter: Highlighter,
  shown: Shown,
  passages: Passages | null,
): Hit | null {
  const found = index.text(rank.section);
  const section = found?.chunk.sections[found.number];
  if (!found || !section) return null;
  const { url, group, title } = found.chunk;
  const [anchor, headings, text, names] = section;
  const titles = [group, title, ...headings];
  const type = typeOf(index, rank);
  const { sections } = index;
  const page = sections.page[rank.section] ?? 0;
  const [language, version, tag] = index.facets(page);
  const content = type === CONTENT ? text : null;
  const level = type === CONTENT ? 0 : 100 - 10 * (sections.level[rank.section] ?? 0);
  const position = sections.position[rank.section] ?? 0;
  return {
    objectID: `${url}#${anchor}-${position}-${type}`,
    url: anchor === "" ? url : `${url}#${anchor}`,
    url_without_anchor: url,
    anchor: anchor === "" ? null : anchor,
    type,
    hierarchy: Object.fromEntries(
      LEVELS.map((level, number) => [level, titles[number] ? escapeHtml(titles[number]) : null]),
    ),
    content: content === null ? null : escapeHtml(content),
    lang: language,
    language,
    version,
    docusaurus_tag: tag,
    names,
    weight: { pageRank: sections.rank[rank.section] ?? 0, level, position },
    recordVersion: "v3",
    ...markedTexts(titles, text, { highlighter, shown, passages }),
  };
}

interface Marks {
  highlighter: Highlighter;
  shown: Shown;
  passages: Passages | null;
}

/** Highlights and snippets. A heading, too, shows the text below it as its snippet. */
function markedTexts(
  titles: readonly string[],
  text: string,
  { highlighter, shown, passages }: Marks,
): Pick<Hit, "_highlightResult" | "_snippetResult"> {
  const marked: Pick<Hit, "_highlightResult" | "_snippetResult"> = {};
  [...titles, text].forEach((value, number) => {
    if (value === "") return;
    const level = number < titles.length ? LEVELS[number] : undefined;
    const attribute = level === undefined ? CONTENT : `hierarchy.${level}`;
    if (shown.highlighted.includes(attribute)) {
      put((marked._highlightResult ??= {}), level, highlighter.highlight(value));
    }
    const size = shown.snippets[attribute];
    if (size === undefined) return;
    const isPassage = passages && level === undefined;
    const snippet = isPassage ? passages.show(value) : snippetOf(value, highlighter, size);
    put((marked._snippetResult ??= {}), level, snippet);
  });
  return marked;
}

function put<Value>(values: Nested<Value>, level: string | undefined, value: Value): void {
  if (level === undefined) values.content = value;
  else (values.hierarchy ??= {})[level] = value;
}
