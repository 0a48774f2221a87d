/** Decisions in words: what decided, by which property, when. */
import type { HoldTapSettings } from "../contract/pictures";
import type { Decision, Key, Sent } from "./decide";
import { DEFAULTS, type Moment } from "./rules";

/** What a sentence may name. Times are whole milliseconds since the hold-tap went down. */
interface Facts {
  name: string;
  other: string;
  after: number;
  settings: HoldTapSettings;
}

const REASONS: Readonly<Record<Moment, (facts: Facts) => string>> = {
  release: ({ name, after, settings }) =>
    `${name} came up after ${after} ms, inside the ${settings.tappingTerm} ms of tapping-term-ms`,
  "other-press": ({ name, other, settings }) =>
    `${other} went down while ${name} was held, and ${settings.flavor} asks for no more`,
  "other-release": ({ name, other }) => `${other} was pressed and released while ${name} was held`,
  term: ({ name, settings }) =>
    `${name} was still held, and undecided, when the ${settings.tappingTerm} ms of tapping-term-ms were over`,
  "quick-tap": ({ name, settings }) =>
    `${name} was tapped just before, less than the ${settings.quickTap ?? 0} ms of quick-tap-ms ago`,
  "prior-idle": ({ name, settings }) =>
    `the key before ${name} came less than the ${settings.requirePriorIdle ?? 0} ms of require-prior-idle-ms ago`,
  "retro-tap": ({ name }) =>
    `${name} came up late, but no other key came in between, and retro-tap makes that`,
};

/** Where a decision needs no other key: names[position] is how a key is called. */
export function explain(
  decision: Decision,
  keys: readonly Key[],
  names: readonly string[],
): string {
  const key = keys[decision.position];
  const settings = key?.kind === "hold-tap" ? key.settings : DEFAULTS;
  const name = names[decision.position] ?? "";
  const other = decision.other === null ? "" : (names[decision.other] ?? "");
  const after = Math.round(decision.at - decision.from);
  if (decision.isHeldBack)
    return `This would be a hold, but ${other} is not among hold-trigger-key-positions: a tap, decided at ${Math.round(decision.at)} ms.`;
  const reason = REASONS[decision.moment]({ name, other, after, settings });
  const end = isPutOff(decision, settings)
    ? "a hold, which retro-tap puts off until another key is pressed"
    : `a ${decision.outcome}, decided at ${Math.round(decision.at)} ms`;
  return `${capitalized(reason)}: ${end}.`;
}

/** Whether the term has passed and `retro-tap` delays the hold. */
export function isPutOff({ moment, outcome }: Decision, { retroTap }: HoldTapSettings): boolean {
  return retroTap && moment === "term" && outcome === "hold";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the computer makes of it, key after key: `f`, `J`, `Ctrl+J`; a modifier that nothing followed by its name. */
export function typed(sent: readonly Sent[]): string[] {
  const words: string[] = [];
  const down = new Map<number, { name: string; isUsed: boolean }>();
  for (const { position, sends, isModifier, isDown } of sent) {
    const modifier = down.get(position);
    if (isModifier && isDown) down.set(position, { name: sends, isUsed: false });
    else if (isModifier) {
      if (modifier && !modifier.isUsed) words.push(modifier.name);
      down.delete(position);
    } else if (isDown) {
      for (const held of down.values()) held.isUsed = true;
      words.push(
        shifted(
          sends,
          [...down.values()].map(({ name }) => name),
        ),
      );
    }
  }
  return words;
}

/** Shift and a letter is a capital; other modifiers are named. */
export function shifted(sends: string, modifiers: readonly string[]): string {
  if (modifiers.length === 0 || sends.length > 1) return [...modifiers, sends].join("+");
  const isCapital = modifiers.length === 1 && modifiers[0] === "Shift";
  return [...(isCapital ? [] : modifiers), sends.toUpperCase()].join("+");
}
