import type { Firmware, Target } from "../contract/upgrades";

const FIRMWARES: readonly Firmware[] = ["v0.3", "main"];

interface TargetChoiceProps {
  target: Target;
  wanted: Firmware | null;
  onAim: (firmware: Firmware) => void;
}

/** The firmware that the files are upgraded for, and why. */
export function TargetChoice({ target, wanted, onAim }: TargetChoiceProps) {
  return (
    <div className="upgrader__bar upgrader__target">
      <fieldset className="upgrader__choices">
        <legend>Upgrade for</legend>
        {FIRMWARES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="upgrader-target"
              checked={each === (wanted ?? target.firmware)}
              onChange={() => {
                onAim(each);
              }}
            />
            {each}
          </label>
        ))}
      </fieldset>
      <p role="status">
        {target.firmware}, {target.reason}.
      </p>
    </div>
  );
}
