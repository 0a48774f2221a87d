/** The sentence of each kind of entry. A kind without one is a detail of others. */
import { KEY_PAGE } from "../hid";
import type { ComboMiss, TraceEvent, StickyEnd } from "./trace";
import { listed, type Words } from "./words";

type Sentence<Kind extends TraceEvent["kind"]> = (
  entry: TraceEvent & { kind: Kind },
  words: Words,
) => string;
type Decided = TraceEvent & { kind: "hold-tap-decided" };

const STICKY_ENDS: Record<StickyEnd, string> = {
  "modified-key-released": "the key that it applies to is released",
  "next-key-pressed": "the next key is pressed (quick-release)",
  "pressed-again": "it is pressed again",
  held: "it was held while another key was pressed, and is released",
  timer: "its time is up",
};

const CAPS_WORD_RULE = "is no letter, digit or modifier, and continue-list does not have it";

export const SENTENCES: { [Kind in TraceEvent["kind"]]?: Sentence<Kind> } = {
  position: ({ position, pressed }, { key }) =>
    `You ${pressed ? "press" : "release"} ${key(position)}.`,
  "not-simulated": ({ behavior }) => `The simulator does not have the behavior ${behavior}.`,
  layer: ({ layer, active }, words) =>
    `${words.layer(layer)} is ${active ? "activated" : "deactivated"}.`,
  "conditional-layer": (entry, words) => conditionalLayer(entry, words),
  "hold-tap-new": ({ position }, { key }) => `${key(position)} is undecided: hold or tap.`,
  "hold-tap-ignored": ({ position }, { key }) =>
    `${key(position)} is ignored: another hold-tap is undecided, or too many are held.`,
  "hold-tap-held-early": ({ position }, { key }) =>
    `${key(position)} is held while it is undecided (hold-while-undecided).`,
  "hold-tap-decided": (entry, words) => holdTapDecided(entry, words),
  "hold-tap-interrupted": ({ position, other }, { key }) =>
    `${key(position)} is a hold: ${key(other)} is used before its release (retro-tap).`,
  "retro-tap": ({ position }, { key }) =>
    `${key(position)} is a tap: no other key was used while it was held (retro-tap).`,
  "event-captured": ({ by, position, pressed }, { key }) =>
    `The ${pressed ? "press" : "release"} of ${key(position)} waits ` +
    (by === "combo" ? "for other keys of a combo." : "until the hold-tap is decided."),
  "sticky-key-new": ({ position }, { key }) => `${key(position)} becomes sticky.`,
  "sticky-key-modifies": ({ position, page, id }, { key, usage }) =>
    `${key(position)} applies to ${usage(page, id)}.`,
  "sticky-key-expired": ({ position, ms }, { key }) =>
    `No key followed ${key(position)} within release-after-ms (${ms}).`,
  "sticky-key-ended": ({ position, by }, { key }) =>
    `The sticky key ${key(position)} ends: ${STICKY_ENDS[by]}.`,
  "tap-dance-pressed": ({ position }, { key }) => `The tap-dance ${key(position)} counts a tap.`,
  "tap-dance-decided": (entry, words) => tapDanceDecided(entry, words),
  "combo-pressed": ({ positions }, { keys }) =>
    `${keys(positions)} are a combo: its binding is pressed.`,
  "combo-released": ({ positions }, { keys }) => `The combo of ${keys(positions)} is released.`,
  "combo-missed": (entry, words) => comboMissed(entry, words),
  morphed: ({ position, isMorphed, mods, masked }, { key, modifiers }) => {
    const hidden = masked ? ` ${listed(modifiers(masked))} is hidden from the computer.` : "";
    return isMorphed
      ? `${key(position)} uses its second binding: ${listed(modifiers(mods))} is pressed (mods).${hidden}`
      : `${key(position)} uses its first binding: no modifier of mods is pressed.`;
  },
  "caps-word": ({ active, endedBy }, { usage }) => {
    if (active) return "Caps word is on.";
    return endedBy
      ? `Caps word ends: ${usage(endedBy.page, endedBy.id)} ${CAPS_WORD_RULE}.`
      : "Caps word is off: its key was pressed again.";
  },
  "key-repeated": ({ key }, words) =>
    key
      ? `Key repeat sends ${chord(words, key)} again.`
      : "Key repeat sends nothing: no key was pressed before it.",
  "key-toggled": ({ page, id, pressed }, { usage }) =>
    `Key toggle ${pressed ? "presses" : "releases"} ${usage(page, id)}.`,
  "sensor-turned": ({ sensor, degrees, layer, triggers }, words) =>
    `Sensor ${sensor} turns by ${degrees} degrees: ` +
    (triggers === 0
      ? "not enough for a trigger yet."
      : `it triggers ${times(Math.abs(triggers))} on ${words.layer(layer)}.`),
  backlight: ({ brightness }) =>
    brightness === 0 ? "The backlight is off." : `The backlight is at ${brightness} %.`,
  "soft-off": ({ isOff, held, ms }) => {
    if (!isOff) return `The keyboard stays on: ${held} ms are not more than hold-time-ms (${ms}).`;
    return ms === 0
      ? "The keyboard turns off."
      : `The keyboard turns off: the key was held for more than hold-time-ms (${ms}).`;
  },
  "macro-queued": ({ count }) =>
    count > 0 ? `A macro adds ${count} bindings and controls to the queue.` : "A macro ends.",
  "binding-dropped": ({ behavior }) =>
    `A binding of ${behavior} is dropped: the queue of macros and sensors is full.`,
  key: ({ pressed, page, id, implicit, explicit }, words) =>
    `${chord(words, { page, id, modifiers: implicit | explicit })} is ` +
    `${pressed ? "pressed" : "released"}.`,
  report: ({ page, modifiers, keys }, words) => {
    const names = keys.map((id) => words.usage(page, id)).join(" and ");
    const held = page === KEY_PAGE ? words.modifiers(modifiers) : [];
    return `The computer receives ${[...held, names].filter(Boolean).join("+") || "no key"}.`;
  },
  "mouse-report": ({ x, y, scrollX, scrollY, buttons }) =>
    `The computer receives a mouse report: movement ${x}/${y}, scroll ${scrollX}/${scrollY}, ` +
    `buttons ${buttons}.`,
};

function holdTapDecided(entry: Decided, { key }: Words): string {
  const { position, status, isHeldBack, other } = entry;
  if (isHeldBack && other !== null)
    return `${key(position)} is a tap: ${key(other)} is not in hold-trigger-key-positions.`;
  const reason = holdTapReason(entry, other === null ? "" : key(other));
  if (entry.isDelayed) return `${key(position)} waits for another key: ${reason} (retro-tap).`;
  return `${key(position)} is a ${status === "tap" ? "tap" : "hold"}: ${reason}.`;
}

function holdTapReason({ moment, status, flavor, term }: Decided, other: string): string {
  const limit = `${term.name} (${term.ms})`;
  switch (moment) {
    case "key-up":
      return `it is released within ${limit}`;
    case "other-key-down":
      return `${other} is pressed while it is held (${flavor})`;
    case "other-key-up":
      return `${other} is pressed and released while it is held (${flavor})`;
    case "timer":
      return status === "tap"
        ? `no other key is pressed within ${limit} (${flavor})`
        : `it is still held after ${limit}`;
    case "quick-tap":
      return term.name === "quick-tap-ms"
        ? `it was tapped ${term.ago} ms before, within ${limit}`
        : `the key before it was pressed ${term.ago} ms earlier, within ${limit}`;
  }
}

function tapDanceDecided(
  { position, taps, by, ms, other }: TraceEvent & { kind: "tap-dance-decided" },
  { key }: Words,
): string {
  const reasons = {
    count: "it has no more bindings",
    timer: `no tap followed within tapping-term-ms (${ms})`,
    "other-key": `${other === null ? "another key" : key(other)} is pressed`,
  };
  return `The tap-dance ${key(position)} ends with binding ${taps}: ${reasons[by]}.`;
}

function comboMissed(
  { combo: index, positions, because, gap }: TraceEvent & { kind: "combo-missed" },
  { keys, layer, keyboard }: Words,
): string {
  const combo = keyboard.combos[index];
  const reasons: Record<ComboMiss, string> = {
    timeout: `the last key came ${gap} ms after the first, and timeout-ms is ${combo?.["timeout-ms"]}`,
    layer: `it works on ${listed((combo?.layers ?? []).map(layer))} only`,
    idle:
      `another key was pressed ${gap} ms before, ` +
      `within require-prior-idle-ms (${combo?.["require-prior-idle-ms"]})`,
    "other-key": "another key or combo was used in between",
  };
  return `${keys(positions)} are not a combo: ${reasons[because]}.`;
}

function conditionalLayer(
  { layer, active }: TraceEvent & { kind: "conditional-layer" },
  words: Words,
): string {
  const groups = words.keyboard["conditional-layers"].filter(
    (group) => group["then-layer"] === layer,
  );
  const layers = groups.map((group) => listed(group["if-layers"].map((each) => `${each}`)));
  const listedLayers = layers.join(", or ");
  return active
    ? `${words.layer(layer)} turns on: layers ${listedLayers} are active (conditional layer).`
    : `${words.layer(layer)} turns off: layers ${listedLayers} are not all active (conditional layer).`;
}

function chord(
  words: Words,
  { page, id, modifiers }: { page: number; id: number; modifiers: number },
): string {
  return [...words.modifiers(modifiers), words.usage(page, id)].join("+");
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
