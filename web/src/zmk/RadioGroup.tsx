import { useId } from "react";

interface RadioGroupProps<Value extends string> {
  legend: string;
  /** Whether the legend is only for screen readers. */
  isLegendHidden?: boolean;
  className: string;
  /** The class of each option. */
  optionClassName?: string;
  options: readonly (readonly [Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
  hidden?: boolean;
}

/** A choice of one among a few options that are all in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, isLegendHidden = false, className, optionClassName, hidden, ...choice } = props;
  const name = useId();
  return (
    <fieldset className={className} hidden={hidden}>
      <legend className={isLegendHidden ? "visually-hidden" : undefined}>{legend}</legend>
      {choice.options.map(([option, label]) => (
        <label key={option} className={optionClassName}>
          <input
            type="radio"
            name={name}
            checked={option === choice.value}
            onChange={() => {
              choice.onChange(option);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
