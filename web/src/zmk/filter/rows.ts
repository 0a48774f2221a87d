/** A facet: its values are in the attribute `data-NAME` of rows or of their ancestors. */
export interface Facet {
  name: string;
  label: string;
  values: { value: string; label: string }[];
}

/** What a reader looks for: words that must all occur, and a value for each facet; empty ones do not count. */
export interface ListFilter {
  query: string;
  facets: Readonly<Record<string, string>>;
}

interface Row {
  element: HTMLElement;
  text: string;
  /** What is shown as long as one of its rows is. */
  groups: HTMLElement[];
}

const ROWS = "tbody > tr, .hardware > li";
const GROUPS = "section, section > div:not(.heading)";

/** Rows that the server rendered, hidden and shown in place: the document is their only copy. */
export function readRows(list: Element): Row[] {
  return [...list.querySelectorAll<HTMLElement>(ROWS)].map((element) => ({
    element,
    text: textOf(element),
    groups: groupsOf(element, list),
  }));
}

/** What a row is found by: its names and meaning, not the words of its cells. */
function textOf(row: HTMLElement): string {
  const named = row.querySelector("th") ?? row;
  return `${named.textContent} ${row.dataset.plug ?? ""}`.toLowerCase();
}

function groupsOf(row: HTMLElement, list: Element): HTMLElement[] {
  const groups: HTMLElement[] = [];
  for (let box = row.parentElement; box && box !== list; box = box.parentElement) {
    if (box.matches(GROUPS)) groups.push(box);
  }
  return groups;
}

/** Show the rows that are wanted and hide the others, and groups without any. Answers how many are shown. */
export function applyFilter(rows: readonly Row[], { query, facets }: ListFilter): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = Object.entries(facets).filter(([, value]) => value !== "");
  const groups = new Set(rows.flatMap((row) => row.groups));
  let shown = 0;
  for (const { element, text, groups: rowGroups } of rows) {
    const isWanted =
      words.every((word) => text.includes(word)) &&
      chosen.every(([name, value]) => valuesOf(element, name).includes(value));
    if (element.hidden === isWanted) element.hidden = !isWanted;
    if (!isWanted) continue;
    shown += 1;
    for (const group of rowGroups) {
      group.hidden = false;
      groups.delete(group);
    }
  }
  for (const empty of groups) empty.hidden = true;
  return shown;
}

function valuesOf(row: HTMLElement, name: string): string[] {
  const holder = row.closest<HTMLElement>(`[data-${name}]`);
  return holder?.dataset[name]?.split(" ") ?? [];
}
