import { useId } from "react";

import type { HoldTapSettings } from "../contract/pictures";
import { FLAVORS } from "./defaults";
import { OTHER_HAND } from "./board";

interface SettingsProps {
  settings: HoldTapSettings;
  onChange: (settings: HoldTapSettings) => void;
}

/** The properties of a hold-tap, each by its name. */
export function Settings({ settings, onChange }: SettingsProps) {
  const group = useId();
  const change = (changed: Partial<HoldTapSettings>) => {
    onChange({ ...settings, ...changed });
  };
  const isPositional = settings.triggerPositions.length > 0;
  return (
    <>
      <fieldset className="holdtap__flavors">
        <legend>flavor</legend>
        {FLAVORS.map((flavor) => (
          <label key={flavor} className="holdtap__flavor keycap">
            <input
              type="radio"
              name={group}
              checked={flavor === settings.flavor}
              onChange={() => {
                change({ flavor });
              }}
            />
            {flavor}
          </label>
        ))}
      </fieldset>
      <div className="holdtap__times">
        <Time
          name="tapping-term-ms"
          value={settings.tappingTerm}
          least={50}
          onChange={(tappingTerm) => {
            change({ tappingTerm });
          }}
        />
        <Time
          name="quick-tap-ms"
          value={settings.quickTap ?? 0}
          onChange={(quickTap) => {
            change({ quickTap: quickTap || null });
          }}
        />
        <Time
          name="require-prior-idle-ms"
          value={settings.requirePriorIdle ?? 0}
          onChange={(requirePriorIdle) => {
            change({ requirePriorIdle: requirePriorIdle || null });
          }}
        />
      </div>
      <div className="holdtap__flags">
        <Flag
          name="hold-trigger-key-positions"
          note="only J"
          isOn={isPositional}
          onChange={(isOn) => {
            change({
              triggerPositions: isOn ? [OTHER_HAND] : [],
              triggerOnRelease: isOn && settings.triggerOnRelease,
            });
          }}
        />
        <Flag
          name="hold-trigger-on-release"
          isOn={settings.triggerOnRelease}
          isDisabled={!isPositional}
          onChange={(triggerOnRelease) => {
            change({ triggerOnRelease });
          }}
        />
        <Flag
          name="retro-tap"
          isOn={settings.retroTap}
          onChange={(retroTap) => {
            change({ retroTap });
          }}
        />
      </div>
    </>
  );
}

interface TimeProps {
  name: string;
  value: number;
  /** 0: the property can be off. */
  least?: number;
  onChange: (value: number) => void;
}

function Time({ name, value, least = 0, onChange }: TimeProps) {
  const id = useId();
  const text = value === 0 ? "off" : `${value}`;
  return (
    <div className="holdtap__time">
      <label htmlFor={id}>{name}</label>
      <span aria-hidden="true">{text}</span>
      <input
        id={id}
        type="range"
        min={least}
        max={400}
        step={5}
        value={value}
        aria-valuetext={value === 0 ? "off" : `${value} milliseconds`}
        onChange={({ target }) => {
          onChange(target.valueAsNumber);
        }}
      />
    </div>
  );
}

interface FlagProps {
  name: string;
  note?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function Flag({ name, note, isOn, isDisabled = false, onChange }: FlagProps) {
  return (
    <label className="holdtap__flag">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
      />
      {name}
      {note !== undefined && <small> {note}</small>}
    </label>
  );
}
