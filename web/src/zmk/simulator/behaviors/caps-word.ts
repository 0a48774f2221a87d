/** Caps word: letters get Shift until a key ends the word. */
import type { KeyEvent, Listener } from "../events";
import { isModifier, KEY_PAGE } from "../hid";
import type { Driver } from "../invoke";
import type { CapsWord } from "../keyboard";
import { decodeKey } from "../keys";
import type { Machine } from "../machine";
import { record } from "../trace/trace";

const LETTERS = { first: 0x04, last: 0x1d };
const DIGITS = { first: 0x1e, last: 0x27 };

/** The names of active caps words. */
export type ActiveCapsWords = Set<string>;

export const capsWord: Driver<CapsWord> = {
  press: (machine, _, { behavior }) => {
    setActive(machine, behavior, !machine.capsWords.has(behavior));
  },
  release: () => "opaque",
};

export const capsWordListener: Listener = {
  name: "caps-word",
  key: (machine, event) => {
    if (!event.pressed || machine.capsWords.size === 0) return event;
    return Object.entries(machine.keyboard.behaviors).reduce((changed, [name, behavior]) => {
      const isActive =
        behavior.compatible === "zmk,behavior-caps-word" && machine.capsWords.has(name);
      return isActive ? shift(machine, name, behavior, changed) : changed;
    }, event);
  },
};

function shift(machine: Machine, name: string, behavior: CapsWord, event: KeyEvent): KeyEvent {
  const { mods } = behavior.properties;
  const enhanced =
    event.page === KEY_PAGE && isIn(LETTERS, event.id)
      ? { ...event, implicit: event.implicit | mods }
      : event;
  if (enhanced !== event)
    record(machine, { kind: "caps-word-enhanced", id: event.id, modifiers: mods });
  if (!isContinued(machine, behavior, enhanced)) setActive(machine, name, false, enhanced);
  return enhanced;
}

/** The firmware compares the ids of letters and digits alone, whatever their usage page. */
function isContinued(machine: Machine, behavior: CapsWord, event: KeyEvent): boolean {
  const { page, id } = event;
  if (isIn(LETTERS, id & 0xff) || isIn(DIGITS, id & 0xff) || isModifier(page, id)) return true;
  return behavior.properties["continue-list"].some((encoded) => isListed(machine, encoded, event));
}

function isListed(machine: Machine, encoded: number, event: KeyEvent): boolean {
  const { page, id, modifiers: implicit } = decodeKey(encoded);
  record(machine, { kind: "caps-word-compared", page, id, implicit });
  const given = event.implicit | machine.hid.explicit;
  if (page !== event.page || id !== (event.id & 0xff) || (implicit & given) !== implicit)
    return false;
  record(machine, { kind: "caps-word-continued", page, id });
  return true;
}

function setActive(
  machine: Machine,
  name: string,
  active: boolean,
  ending: KeyEvent | null = null,
): void {
  const endedBy = ending && { page: ending.page, id: ending.id };
  record(machine, { kind: "caps-word", active, endedBy });
  if (active) machine.capsWords.add(name);
  else machine.capsWords.delete(name);
}

function isIn({ first, last }: { first: number; last: number }, id: number): boolean {
  return id >= first && id <= last;
}
