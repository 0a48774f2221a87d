import { useId } from "react";

interface SelectProps {
  label: string;
  /** Value and name of each option. */
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  onChange: (value: string) => void;
  isDisabled?: boolean;
  className?: string;
}

/** A choice among many options, with its label. */
export function Select({ label, options, value, onChange, isDisabled, className }: SelectProps) {
  const id = useId();
  return (
    <p className={className}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
