/** A trace in words, for people: what happened to which key, and why. */
import { CONSUMER_PAGE, KEY_PAGE } from "./hid";
import type { Binding, Keyboard } from "./keyboard";
import { decodeKey } from "./keys";
import type { Happening, Moment, TraceEntry } from "./trace";

/** Names of usages, by their page and id: `7:4` is A. */
export type UsageNames = Readonly<Record<string, string>>;

interface Words {
  /** The key at a position. */
  key: (position: number) => string;
  usage: (page: number, id: number) => string;
  /** Names of modifiers, in the order of their flags, each followed by a plus sign. */
  modifiers: (flags: number) => string;
  layer: (layer: number) => string;
}

type Sentence<Kind extends Happening["kind"]> = (
  entry: Happening & { kind: Kind },
  words: Words,
) => string;

const MODIFIERS = [
  "Left Ctrl",
  "Left Shift",
  "Left Alt",
  "Left GUI",
  "Right Ctrl",
  "Right Shift",
  "Right Alt",
  "Right GUI",
];

const REASONS: Record<Moment, string> = {
  "key-up": "it was released first",
  "other-key-down": "another key was pressed",
  "other-key-up": "another key was pressed and released",
  "quick-tap": "a key was tapped shortly before",
  timer: "tapping-term-ms passed",
};

const DECISIONS = {
  count: "that is its last binding",
  timer: "tapping-term-ms passed",
  "other-key": "another key was pressed",
} as const;

/** Entries without a sentence are details of others. */
const SENTENCES: { [Kind in Happening["kind"]]?: Sentence<Kind> } = {
  position: ({ position, pressed }, { key }) =>
    `You ${pressed ? "press" : "release"} ${key(position)}.`,
  "not-simulated": ({ behavior }) => `The simulator does not know the behavior ${behavior}.`,
  layer: ({ layer, active }, words) =>
    `${words.layer(layer)} is ${active ? "activated" : "deactivated"}.`,
  "hold-tap-new": ({ position }, { key }) => `${key(position)} is undecided: hold or tap.`,
  "hold-tap-held-early": ({ position }, { key }) =>
    `${key(position)} is held while it is undecided (hold-while-undecided).`,
  "hold-tap-decided": ({ position, status, flavor, moment, heldBackBy }, { key }) => {
    const outcome = `${key(position)} is a ${status === "tap" ? "tap" : "hold"}:`;
    return heldBackBy === null
      ? `${outcome} ${REASONS[moment]} (${flavor}).`
      : `${outcome} ${key(heldBackBy)} is not in hold-trigger-key-positions.`;
  },
  "hold-tap-interrupted": ({ position }, { key }) =>
    `${key(position)} is a hold: another key was used before its release (retro-tap).`,
  "retro-tap": ({ position }, { key }) =>
    `${key(position)} is a tap: no other key was used while it was held (retro-tap).`,
  "event-captured": ({ by, position, pressed }, { key }) =>
    `The ${pressed ? "press" : "release"} of ${key(position)} waits ` +
    (by === "combo" ? "for other keys of a combo." : "until the hold-tap is decided."),
  "sticky-key-new": ({ position }, { key }) => `${key(position)} becomes sticky.`,
  "sticky-key-expired": ({ position }, { key }) =>
    `The sticky key of ${key(position)} ends: release-after-ms passed.`,
  "tap-dance-pressed": ({ position }, { key }) => `The tap-dance of ${key(position)} counts a tap.`,
  "tap-dance-decided": ({ position, taps, by }, { key }) =>
    `The tap-dance of ${key(position)} ends with binding ${taps}: ${DECISIONS[by]}.`,
  "combo-pressed": ({ positions }, { key }) =>
    `${positions.map(key).join(" and ")} are a combo: its binding is pressed.`,
  "combo-released": ({ positions }, { key }) =>
    `The combo of ${positions.map(key).join(" and ")} is released.`,
  morphed: ({ position, isMorphed }, { key }) =>
    `${key(position)} uses its ${isMorphed ? "second" : "first"} binding: ` +
    `${isMorphed ? "one" : "none"} of the modifiers in mods is pressed.`,
  "caps-word": ({ active }) => `Caps word is ${active ? "on" : "off"}.`,
  "macro-queued": ({ count }) => `A macro adds ${count} bindings to the queue.`,
  key: ({ pressed, page, id, implicit, explicit }, words) =>
    `${words.modifiers(implicit | explicit)}${words.usage(page, id)} is ` +
    `${pressed ? "pressed" : "released"}.`,
  report: ({ page, modifiers, keys }, words) => {
    const names = keys.map((id) => words.usage(page, id)).join(" and ");
    const held = page === KEY_PAGE ? words.modifiers(modifiers) : "";
    return `The computer receives ${(held + names).replace(/\+$/, "") || "no key"}.`;
  },
  "mouse-report": ({ x, y, scrollX, scrollY, buttons }) =>
    `The computer receives a mouse report: movement ${x}/${y}, scroll ${scrollX}/${scrollY}, ` +
    `buttons ${buttons}.`,
};

/** Return the sentence of an entry; null if it is a detail. */
export function explain(entry: TraceEntry, keyboard: Keyboard, names: UsageNames): string | null {
  const sentence = SENTENCES[entry.kind] as
    ((entry: TraceEntry, words: Words) => string) | undefined;
  return sentence ? sentence(entry, wordsOf(keyboard, names)) : null;
}

function wordsOf(keyboard: Keyboard, names: UsageNames): Words {
  return {
    key: (position) => keyName(keyboard, names, position),
    usage: (page, id) => names[`${page}:${id}`] ?? `usage ${page}:${id}`,
    modifiers: (flags) =>
      MODIFIERS.filter((_, index) => flags & (1 << index))
        .map((name) => `${name}+`)
        .join(""),
    layer: (layer) => `Layer ${layer} (${keyboard.layers[layer]?.name ?? "missing"})`,
  };
}

/** A key is called by the usage of its tap on the default layer, or by its position. */
function keyName(keyboard: Keyboard, names: UsageNames, position: number): string {
  const binding = keyboard.layers[0]?.bindings[position];
  return (binding && usageName(keyboard, names, binding)) ?? `key ${position}`;
}

function usageName(keyboard: Keyboard, names: UsageNames, binding: Binding): string | undefined {
  const isHoldTap = keyboard.behaviors[binding.behavior]?.compatible === "zmk,behavior-hold-tap";
  const { page, id } = decodeKey(isHoldTap ? binding.param2 : binding.param1);
  return page === KEY_PAGE || page === CONSUMER_PAGE ? names[`${page}:${id}`] : undefined;
}
