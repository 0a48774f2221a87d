import { setupName } from "./names";
import { MOST_SETUPS } from "./setup/setup-code";
import type { Profiler } from "./useProfiler";

/**
 * Which of the compared setups the form shows, and one more. It is one row with any number of setups, and begins with
 * the button that is there without any others: nothing moves when an address brings them.
 */
export function SetupChooser({ profiler }: { profiler: Profiler }) {
  const { setups, current } = profiler;
  return (
    <div className="power__chooser">
      {setups.length < MOST_SETUPS && (
        <button type="button" className="tool__button keycap" onClick={profiler.addSetup}>
          {setups.length === 1 ? "Compare with another" : "Add another"}
        </button>
      )}
      {setups.length > 1 &&
        setups.map((_, index) => (
          <button
            key={setupName(index)}
            type="button"
            className="tool__button keycap"
            aria-pressed={index === current}
            onClick={() => {
              profiler.choose(index);
            }}
          >
            {setupName(index)}
          </button>
        ))}
    </div>
  );
}
