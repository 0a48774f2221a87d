import { DayBar } from "./DayBar";
import { Fields } from "./fields";
import { sideNames } from "./names";
import {
  COMMON_BATTERIES,
  type Half,
  HALF_FIELDS,
  type Setup,
  type Shared,
  SHARED_FIELDS,
  withHalf,
  withShared,
} from "./setup/setup";
import type { Profiler } from "./useProfiler";

/** Fields that mean nothing to a keyboard are not shown. */
const SHOWN_SHARED: Partial<Record<keyof Shared, (setup: Setup) => boolean>> = {
  hosts: ({ shared }) => shared.kind !== "dongle",
  sleepAfter: ({ shared }) => shared.leave === "sleep",
  absences: ({ shared }) => shared.leave === "sleep",
  interval: ({ shared }) => shared.kind !== "unibody",
  blank: ({ halves }) => halves.some(({ display }) => display === "OLED"),
  glowIdleOff: ({ halves }) => halves.some(({ glow }) => glow > 0),
  lightsIdleOff: ({ halves }) => halves.some(({ lights }) => lights > 0),
};

const SHOWN_HALF: Partial<Record<keyof Half, (half: Half) => boolean>> = {
  supply: ({ board }) => board === "custom",
  volts: ({ board }) => board === "custom",
  efficiency: ({ board, supply }) => board === "custom" && supply === "SWITCHING",
  quiescent: ({ board }) => board === "custom",
  glowLevel: ({ glow }) => glow > 0,
  lightsLevel: ({ lights }) => lights > 0,
  color: ({ lights }) => lights > 0,
  forward: ({ lights, color }) => lights > 0 && color === "custom",
  ohms: ({ lights }) => lights > 0,
};

const DAY: readonly (keyof Shared)[] = ["typing", "idle", "leave", "sleepAfter", "absences"];
const FINER: readonly (keyof Shared)[] = [
  "idleAfter",
  "blank",
  "glowIdleOff",
  "lightsIdleOff",
  "cut",
  "interval",
  "dbm",
];

/** Everything that can be told about a keyboard. */
export function SetupForm({ profiler }: { profiler: Profiler }) {
  const { setup, current } = profiler;
  const names = sideNames(setup);
  const shared = (wanted: readonly (keyof Shared)[]) => (
    <Fields
      scope={`${current}`}
      fields={SHARED_FIELDS}
      values={setup.shared}
      names={wanted.filter((name) => SHOWN_SHARED[name]?.(setup) ?? true)}
      profiler={profiler}
      onChange={(name, value) => {
        profiler.change(withShared(setup, { [name]: value }));
      }}
    />
  );
  return (
    <form
      className="power__form"
      aria-label="Your keyboard"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <fieldset>
        <legend>Keyboard</legend>
        {shared(["kind", "hosts"])}
      </fieldset>
      {names.map(({ name, role }, index) => (
        <fieldset key={name}>
          <legend>
            {name}
            {role !== "" && ` (${role})`}
          </legend>
          <Fields
            scope={`${current}-${index}`}
            fields={HALF_FIELDS}
            values={setup.halves[index === 0 ? 0 : 1]}
            names={halfFields(setup.halves[index === 0 ? 0 : 1])}
            profiler={profiler}
            onChange={(field, value) => {
              profiler.change(withHalf(setup, index, { [field]: value }));
            }}
          />
          {names.length > 1 && index === 0 && (
            <p>
              <button
                type="button"
                className="tool__button keycap"
                onClick={() => {
                  profiler.replace(withHalf(setup, 1, setup.halves[0]));
                }}
              >
                Build the right half the same
              </button>
            </p>
          )}
        </fieldset>
      ))}
      <fieldset>
        <legend>Your day</legend>
        <DayBar setup={setup} onChange={profiler.replace} />
        {shared(DAY)}
      </fieldset>
      <details className="power__finer">
        <summary>Firmware and radio</summary>
        {shared(FINER)}
      </details>
      <datalist id=":power-batteries">
        {COMMON_BATTERIES.map((size) => (
          <option key={size} value={size} />
        ))}
      </datalist>
    </form>
  );
}

/** Fields that depend on others come last: those of every half stay where they are when an address brings a setup. */
function halfFields(half: Half): (keyof Half)[] {
  const names = Object.keys(HALF_FIELDS) as (keyof Half)[];
  const always = names.filter((name) => SHOWN_HALF[name] === undefined);
  return [...always, ...names.filter((name) => SHOWN_HALF[name]?.(half))];
}
