import { useMemo } from "react";

import type { NamedKeyboard } from "./legends";
import { explainerOf, play, type Result } from "./play";
import type { Session } from "./session";

/** Play what happened in a session until now. */
export function usePlayed(named: NamedKeyboard, session: Session): Result {
  const explain = useMemo(() => explainerOf(named), [named]);
  return useMemo(() => play(named, session, explain), [named, session, explain]);
}
