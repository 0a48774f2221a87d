import { useCallback, useEffect, useState } from "react";

import type { KeymapFinding, ReadKeyboard } from "../../contract/keyboards";
import type { ServiceFailure } from "../../service";
import { askForKeyboard } from "./client";
import type { NamedKeyboard } from "../../timing/named-keyboard";

/** How long a pause in typing is before the service is asked, in milliseconds. */
const PAUSE = 300;

/** How far the service has read the text. */
export type Reading =
  | { kind: "read"; notes: readonly KeymapFinding[] }
  | { kind: "asking" }
  | { kind: "wrong"; findings: readonly KeymapFinding[] }
  | { kind: "failed"; failure: ServiceFailure };

export interface Keymap {
  text: string;
  reading: Reading;
  /** The last keyboard that could be read. */
  named: NamedKeyboard | null;
  rows: readonly number[];
  type: (text: string) => void;
  retry: () => void;
}

/** A text that was read, and what became of it. */
interface Answered {
  text: string;
  turn: number;
  reading: Reading;
}

/** A keymap that the reader may change: the service reads it whenever somebody pauses. */
export function useKeymap(text: string, given: ReadKeyboard | null): Keymap {
  const [current, setCurrent] = useState({ text, turn: 0 });
  const [read, setRead] = useState(given);
  const [answered, setAnswered] = useState<Answered>(() => ({
    ...current,
    reading: given || text === "" ? { kind: "read", notes: [] } : { kind: "asking" },
  }));
  const type = useCallback((typed: string) => {
    setCurrent({ text: typed, turn: 0 });
  }, []);
  const isAnswered =
    answered.text === current.text &&
    answered.turn === current.turn &&
    answered.reading.kind !== "asking";

  useEffect(() => {
    if (isAnswered) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(abort.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };

    async function ask(signal: AbortSignal) {
      const asked = await askForKeyboard(current.text, signal).catch(() => null);
      if (asked === null) return;
      if ("failure" in asked) {
        setAnswered({ ...current, reading: { kind: "failed", failure: asked.failure } });
      } else if (asked.answer.keyboard === null) {
        const { findings } = asked.answer;
        setAnswered({ ...current, reading: { kind: "wrong", findings } });
      } else {
        setRead(asked.answer);
        setAnswered({ ...current, reading: { kind: "read", notes: asked.answer.findings } });
      }
    }
  }, [current, isAnswered]);

  return {
    text: current.text,
    reading: isAnswered ? answered.reading : { kind: "asking" },
    named: read,
    rows: read?.rows ?? [],
    type,
    retry: () => {
      setCurrent((before) => ({ ...before, turn: before.turn + 1 }));
    },
  };
}
