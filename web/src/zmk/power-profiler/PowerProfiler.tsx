import { useMemo } from "react";

import type { PowerFigures } from "../contract/power";
import { RadioGroup } from "../RadioGroup";
import { Charts } from "./results/Charts";
import { LinkPreview } from "../LinkPreview";
import { Comparison } from "./results/Comparison";
import { setupName } from "./names";
import { Results } from "./results/Results";
import { SetupChooser } from "./SetupChooser";
import { SetupForm } from "./SetupForm";
import { ShareBar } from "./ShareBar";
import { type ModelName, sidesOf } from "./model/models";
import { Summary } from "./results/Summary";
import { SuggestionList } from "./SuggestionList";
import { suggestions } from "./setup/suggestions";
import { useProfiler } from "./useProfiler";

const MODELS: readonly [ModelName, string][] = [
  ["default", "Our estimate"],
  ["classic", "Classic figures"],
];

/** How long a keyboard's batteries last, what uses them up, and what would help. */
export function PowerProfiler({ figures }: { figures: PowerFigures }) {
  const profiler = useProfiler();
  const { setup, setups, model, drafts, unread } = profiler;
  const estimates = useMemo(
    () => setups.map((each) => ({ setup: each, sides: sidesOf(each, model, figures) })),
    [setups, model, figures],
  );
  const helpful = useMemo(
    () =>
      suggestions(setup, (changed) =>
        sidesOf(changed, model, figures).map(({ minutes }) => minutes.value),
      ),
    [setup, model, figures],
  );
  const sides = estimates[profiler.current]?.sides ?? [];
  const isOld = Object.values(drafts).some(({ isBad }) => isBad);
  return (
    <>
      <p className="tool__without">
        The profiler needs JavaScript. The table of common keyboards does not.
      </p>
      <div className="tool power">
        <div className="power__tools" role="group" aria-label="Setups">
          <SetupChooser profiler={profiler} />
          <ShareBar link={profiler.address} onReset={profiler.reset} />
        </div>
        {unread.length > 0 && (
          <p className="power__error" role="status">
            Parts of this address could not be read and have their defaults: {unread.join(", ")}
          </p>
        )}
        <div className="power__columns">
          <SetupForm profiler={profiler} />
          <div className="power__results">
            <h2>How long it lasts</h2>
            <Results setup={setup} sides={sides} model={model} isOld={isOld} />
            <p className="power__note">
              An estimate, made from measurements of one kind of board. Yours, your battery and your
              days differ: <a href="#how">how we estimate</a>.
            </p>
            <RadioGroup
              className="tool__choice"
              legend="Model"
              options={MODELS}
              value={model}
              onChange={profiler.setModel}
            />
            <h2>What would help most</h2>
            <SuggestionList suggestions={helpful} onApply={profiler.replace} />
            {setups.length > 1 && (
              <>
                <h2>Compared</h2>
                <Comparison setups={estimates} model={model} />
                <p>
                  <button
                    type="button"
                    className="tool__button keycap"
                    onClick={() => {
                      profiler.removeSetup(profiler.current);
                    }}
                  >
                    Remove {setupName(profiler.current)}
                  </button>
                </p>
              </>
            )}
            <Charts setup={setup} model={model} figures={figures} />
          </div>
        </div>
        <div className="power__bottom">
          {profiler.source === "preview" && (
            <LinkPreview name="setup" onKeep={profiler.keepMine} onReplace={profiler.replaceMine} />
          )}
          <Summary setup={setup} sides={sides} model={model} isOld={isOld} />
        </div>
      </div>
    </>
  );
}
