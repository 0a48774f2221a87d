import type { PlacedChange } from "./diff";

/** Changes that say the same. */
export interface ChangeGroup {
  key: string;
  before: string;
  after: string;
  message: string;
  link: string;
  changes: PlacedChange[];
}

/** Changes grouped by kind, in the order of the first change of each kind. */
export function groupsOf(changes: readonly PlacedChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const { rule, before, after, message, link } = change.edit;
    const key = JSON.stringify([rule, before.text, after.text, message]);
    const group = groups.get(key) ?? {
      key,
      before: inALine(before.text),
      after: inALine(after.text),
      message,
      link,
      changes: [],
    };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const LONGEST = 60;

/** A text as a line shows it. */
function inALine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
