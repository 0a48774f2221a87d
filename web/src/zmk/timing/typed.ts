/** What the computer makes of the reports that it receives. */
import type { TraceEntry } from "../simulator/trace/trace";
import type { UsageNames } from "../simulator/trace/words";
import { modifierNames, shifted } from "./usage-names";

/** What the computer sees from a report on. */
export interface Seen {
  readonly at: number;
  /** The keys that are down, by their usages, with the modifiers that they were pressed with. */
  readonly keys: ReadonlyMap<string, string>;
  /** Those of them that were not down before. */
  readonly typed: readonly string[];
  readonly modifiers: readonly string[];
}

/** Return what the reports say, one after another. */
export function seenReports(trace: readonly TraceEntry[], names: UsageNames): Seen[] {
  let down = new Map<string, string>();
  const seen: Seen[] = [];
  for (const entry of trace) {
    if (entry.kind !== "report") continue;
    const { at, page, keys } = entry;
    const modifiers = modifierNames(entry.modifiers);
    // A report of one usage page leaves the keys of the others as they are.
    const kept = [...down].filter(
      ([usage]) => !usage.startsWith(`${page}:`) || keys.some((id) => usage === `${page}:${id}`),
    );
    const added = keys
      .map((id) => `${page}:${id}`)
      .filter((usage) => !down.has(usage))
      .map((usage) => [usage, typedAs(names[usage] ?? usage, modifiers)] as const);
    down = new Map([...kept, ...added]);
    seen.push({ at, keys: down, typed: added.map(([, word]) => word), modifiers });
  }
  return seen;
}

function typedAs(name: string, modifiers: readonly string[]): string {
  return shifted(name.length === 1 ? name.toLowerCase() : name, modifiers);
}

/** When modifiers were held; `isUsed` if a key was typed with them. */
interface Held {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly isUsed: boolean;
}

/** Return when modifiers were held, from the first to the last of them. */
export function heldModifiers(reports: readonly Seen[], end: number): Held[] {
  const isBegin = ({ modifiers }: Seen, index: number) =>
    modifiers.length > 0 && (reports[index - 1]?.modifiers.length ?? 0) === 0;
  return reports.flatMap((report, index) => {
    if (!isBegin(report, index)) return [];
    const length = reports.slice(index).findIndex(({ modifiers }) => modifiers.length === 0);
    const during = reports.slice(index, length < 0 ? undefined : index + length);
    const names = [...new Set(during.flatMap(({ modifiers }) => modifiers))];
    return {
      from: report.at,
      to: reports[index + during.length]?.at ?? end,
      name: names.join("+"),
      isUsed: during.some(({ typed }) => typed.length > 0),
    };
  });
}

/** Return the typed keys in order: `f`, `J`, `Ctrl+C`; without any key, the modifiers that were tapped. */
export function typedWords(reports: readonly Seen[]): string[] {
  const typed = reports.flatMap((report) => report.typed);
  if (typed.length > 0) return typed;
  const held = heldModifiers(reports, Infinity).filter(({ to }) => to < Infinity);
  return held.map(({ name }) => name);
}
