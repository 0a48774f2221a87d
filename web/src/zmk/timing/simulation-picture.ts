/** What a simulation did to keys, as a picture: keys, layers and the computer in time. */
import type { TraceEntry } from "../simulator/trace/trace";
import { effectOf, type Press } from "./effects";
import { keyNames, layerName, legendOf, type NamedKeyboard } from "./named-keyboard";
import type { Bar, Mark, Picture, Row } from "./picture";
import { termOf } from "./terms";
import { heldModifiers, type Seen, seenReports, typedWords } from "./typed";

/** Presses and what became of them; `from` and `to` bound what is drawn. */
export interface Played {
  readonly named: NamedKeyboard;
  readonly presses: readonly Press[];
  readonly trace: readonly TraceEntry[];
  readonly steps: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** More keys would make the picture higher than a phone. */
const MOST_KEYS = 6;
const MOST_TYPED = 12;

export function pictureOfPlayed(played: Played, title: string): Picture {
  const { named, from, to } = played;
  const shown = shownKeys(played);
  const names = keyNames(named);
  const reports = seenReports(played.trace, named.names);
  const rows: Row[] = [
    ...shown.map((position) => keyRow(played, position, names[position] ?? "")),
    ...layerRows(played),
    ...capsWordRow(played),
    { name: "computer", isKey: false, bars: computerBars(reports, played) },
  ];
  const typed = typedWords(reports.filter(({ at }) => at >= from));
  return {
    title,
    rows: rows.map((row) => ({ ...row, bars: row.bars.flatMap((bar) => clipped(bar, from, to)) })),
    marks: marksOf(played, shown).filter(({ at }) => at >= 0),
    terms: shownTerms(played),
    typed: typed.slice(-MOST_TYPED),
    steps: [...played.steps],
    end: to - from,
  };
}

/** The last period, if it is not over before the picture begins. */
function shownTerms(played: Played): Picture["terms"] {
  const terms = played.trace.flatMap((entry) => termOf(entry, played) ?? []);
  const last = terms.at(-1);
  if (!last || last.to <= played.from) return [];
  return [{ ...last, from: last.from - played.from, to: last.to - played.from }];
}

/** All keys of a small keyboard, so that the picture keeps its height; of others those that were pressed last. */
function shownKeys({ named, presses, from }: Played): number[] {
  const count = named.keyboard.layers[0]?.bindings.length ?? 0;
  if (count <= MOST_KEYS) return Array.from({ length: count }, (_, position) => position);
  const recent = presses.filter(({ to }) => to === null || to >= from).toReversed();
  const positions = [...new Set(recent.map(({ position }) => position))].slice(0, MOST_KEYS);
  return positions.sort((a, b) => a - b);
}

function clipped(bar: Bar, from: number, to: number): Bar[] {
  if (bar.to < from || bar.from > to) return [];
  return [{ ...bar, from: Math.max(bar.from, from) - from, to: Math.min(bar.to, to) - from }];
}

/** The presses of a key. Those that do what the key is for, by its default layer, need no legend. */
export function keyRow(played: Played, position: number, name: string): Row {
  const { named, presses } = played;
  const binding = named.keyboard.layers[0]?.bindings[position];
  const usual = binding && legendOf(named, binding).tap;
  const pressesOfKey = presses.filter((press) => press.position === position);
  const bars = pressesOfKey
    .flatMap((press, index) => pressBars(press, pressesOfKey[index + 1]?.from ?? Infinity, played))
    .map((bar) => (bar.kind === "plain" && bar.legend === usual ? { ...bar, legend: "" } : bar));
  return { name, isKey: true, bars };
}

/** Nothing before the decision, then its result. */
function pressBars(press: Press, next: number, played: Played): Bar[] {
  const to = press.to ?? played.to;
  const effect = effectOf(press, next, played);
  if (!effect) return [{ kind: "wait", from: press.from, to, legend: "" }];
  const { at, kind, legend } = effect;
  const wait: Bar = { kind: "wait", from: press.from, to: at, legend: "" };
  const active: Bar = { kind, from: at, to: Math.max(at, to), legend };
  return at > press.from ? [wait, active] : [active];
}

function layerRows({ named, trace, to }: Played): Row[] {
  const used = new Set(trace.flatMap((entry) => (entry.kind === "layer" ? [entry.layer] : [])));
  const { layers } = named.keyboard;
  const shown = layers.map((_, layer) => layer).filter((layer) => layer > 0);
  return shown
    .filter((layer) => layers.length <= 4 || used.has(layer))
    .map((layer) => ({
      name: layerName(named.keyboard, layer),
      isKey: false,
      bars: stateBars(
        trace.flatMap((entry) =>
          entry.kind === "layer" && entry.layer === layer
            ? [{ at: entry.at, legend: entry.active ? "on" : "" }]
            : [],
        ),
        to,
      ),
    }));
}

function capsWordRow({ named, trace, to }: Played): Row[] {
  const { layers, behaviors } = named.keyboard;
  const has = layers.some(({ bindings }) =>
    bindings.some(({ behavior }) => behaviors[behavior]?.compatible === "zmk,behavior-caps-word"),
  );
  if (!has) return [];
  const changes = trace.flatMap((entry) =>
    entry.kind === "caps-word" ? [{ at: entry.at, legend: entry.active ? "on" : "" }] : [],
  );
  return [{ name: "caps word on", isKey: false, bars: stateBars(changes, to) }];
}

interface Change {
  at: number;
  legend: string;
}

/** A state lasts until it changes. */
export function stateBars(changes: readonly Change[], end: number): Bar[] {
  return changes.flatMap(({ at, legend }, index): Bar[] => {
    const to = changes[index + 1]?.at ?? Math.max(end, at);
    return legend === "" ? [] : [{ kind: "state", from: at, to, legend }];
  });
}

/** Modifiers are drawn behind the keys that are typed with them, whose legends have them. */
export function computerBars(reports: readonly Seen[], { to: end }: Played): Bar[] {
  const held = heldModifiers(reports, end).map(({ from, to, name, isUsed }): Bar => {
    return isUsed
      ? { kind: "plain", from, to, legend: "" }
      : { kind: "state", from, to, legend: name };
  });
  const keys = reports.flatMap(({ at, keys: down, typed }, index) =>
    [...down]
      .filter(([, word]) => typed.includes(word))
      .map(([usage, legend]): Bar => {
        const release = reports.slice(index + 1).find((report) => !report.keys.has(usage));
        return { kind: "state", from: at, to: release?.at ?? end, legend };
      }),
  );
  return [...held, ...keys];
}

export function marksOf({ trace, from }: Played, shown: readonly number[]): Mark[] {
  return trace.flatMap((entry): Mark[] => {
    const outcome = outcomeOf(entry);
    if (outcome === null || !("position" in entry)) return [];
    const row = shown.indexOf(entry.position);
    return row < 0 ? [] : [{ row, at: entry.at - from, outcome }];
  });
}

function outcomeOf(entry: TraceEntry): Mark["outcome"] | null {
  if (entry.kind === "hold-tap-decided" && !entry.isDelayed)
    return entry.status === "tap" ? "tap" : "hold";
  if (entry.kind === "hold-tap-interrupted") return "hold";
  return entry.kind === "retro-tap" || entry.kind === "tap-dance-decided" ? "tap" : null;
}
