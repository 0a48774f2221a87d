import { shortText } from "./model/durations";
import type { Setup } from "./setup/setup";
import type { Suggestion } from "./setup/suggestions";

interface SuggestionListProps {
  suggestions: readonly Suggestion[];
  onApply: (setup: Setup) => void;
}

/** The changes that would help most: each leads to its guide, and can be applied to the estimate. */
export function SuggestionList({ suggestions, onApply }: SuggestionListProps) {
  if (suggestions.length === 0) return <p>Nothing that we know of would help by much.</p>;
  return (
    <>
      <p className="power__note">How much later you charge for the first time:</p>
      <ol className="power__suggestions">
        {suggestions.map(({ text, guide, gain, setup }) => (
          <li key={text}>
            <span>
              <a href={`docs/${guide}`}>{text}</a>: <strong>+{shortText(gain)}</strong>
            </span>
            <button
              type="button"
              className="tool__button keycap"
              aria-label={`Apply: ${text}`}
              onClick={() => {
                onApply(setup);
              }}
            >
              Apply
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
