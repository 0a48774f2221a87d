/** The periods that a timeline shows: that of its last decision, and those that look back from the last hold-tap. */
import type { Term } from "../contract/pictures";
import type { Happening, TraceEntry } from "../simulator/trace";
import type { Played } from "../try-it/picture";
import { termOf } from "../try-it/terms";

type Decided = TraceEntry & { kind: "hold-tap-decided" };

/** Entries whose period decided something. That of a sticky key did if the key expired. */
const DECIDING: ReadonlySet<Happening["kind"]> = new Set([
  "hold-tap-decided",
  "tap-dance-pressed",
  "combo-pressed",
  "combo-missed",
  "event-captured",
  "soft-off",
] as const);

export function drawnTerms(played: Played): Term[] {
  const { trace } = played;
  const hasExpired = trace.some(({ kind }) => kind === "sticky-key-expired");
  const terms = trace.flatMap((entry) => {
    const isShown = DECIDING.has(entry.kind) || (hasExpired && entry.kind === "sticky-key-new");
    return isShown ? (termOf(entry, played) ?? []) : [];
  });
  const decided = trace.findLast((entry) => entry.kind === "hold-tap-decided");
  const all = [...(decided ? lookingBack(decided, played) : []), ...terms.slice(-1)];
  return all.filter(
    ({ label }, index) => all.findIndex((other) => other.label === label) === index,
  );
}

/** The periods from earlier keys to a hold-tap, whether they decided it or not. */
function lookingBack({ position, pressedAt }: Decided, { named, presses }: Played): Term[] {
  const { layers, behaviors } = named.keyboard;
  const holdTap = behaviors[layers[0]?.bindings[position]?.behavior ?? ""];
  if (holdTap?.compatible !== "zmk,behavior-hold-tap") return [];
  const { "quick-tap-ms": quickTap, "require-prior-idle-ms": priorIdle } = holdTap.properties;
  const before = presses.filter(({ from }) => from < pressedAt);
  const same = before.findLast((press) => press.position === position);
  return [
    ...termFrom(same, "quick-tap-ms", quickTap),
    ...termFrom(before.at(-1), "require-prior-idle-ms", priorIdle),
  ];
}

function termFrom(press: { from: number } | undefined, name: string, ms: number): Term[] {
  return press && ms > 0 ? [{ label: `${name} ${ms}`, from: press.from, to: press.from + ms }] : [];
}
