import type { Firmware, Target } from "../contract/upgrades";
import { RadioGroup } from "../RadioGroup";

const FIRMWARES: readonly (readonly [Firmware, string])[] = [
  ["v0.3", "v0.3"],
  ["main", "main"],
];

interface TargetChoiceProps {
  target: Target;
  wanted: Firmware | null;
  onChoose: (firmware: Firmware) => void;
}

/** The firmware that the files are upgraded for, and why. */
export function TargetChoice({ target, wanted, onChoose }: TargetChoiceProps) {
  return (
    <div className="upgrader__bar upgrader__target">
      <RadioGroup
        className="tool__choice"
        legend="Upgrade for"
        options={FIRMWARES}
        value={wanted ?? target.firmware}
        onChange={onChoose}
      />
      <p role="status">
        {target.firmware}, {target.reason}.
      </p>
    </div>
  );
}
