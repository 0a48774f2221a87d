import { Select } from "../Select";
import type { ChoiceField, Field, FlagField, NumberField } from "./setup/setup";
import { readNumber } from "./setup/setup-code";
import type { Draft, Profiler } from "./useProfiler";

type Value = string | number | boolean;

interface FieldsProps {
  /** Makes ids of fields that occur more than once their own. */
  scope: string;
  fields: Readonly<Record<string, Field>>;
  values: Readonly<Record<string, Value>>;
  /** Names of the fields to show, in their order. */
  names: readonly string[];
  profiler: Pick<Profiler, "drafts" | "draft">;
  onChange: (name: string, value: Value) => void;
}

/** Inputs for some fields of a setup, each with its label, unit and limits. */
export function Fields({ scope, fields, values, names, profiler, onChange }: FieldsProps) {
  return (
    <div className="power__fields">
      {names.map((name) => {
        const field = fields[name];
        const value = values[name];
        if (field === undefined || value === undefined) return null;
        return (
          <FieldInput
            key={name}
            id={`:power-${scope}-${field.code}`}
            field={field}
            value={value}
            profiler={profiler}
            onChange={(next) => {
              onChange(name, next);
            }}
          />
        );
      })}
    </div>
  );
}

interface FieldInputProps extends InputProps<Field, Value> {
  profiler: FieldsProps["profiler"];
}

function FieldInput({ field, value, profiler, ...props }: FieldInputProps) {
  switch (field.kind) {
    case "flag":
      return <Flag {...props} field={field} value={value === true} />;
    case "choice":
      return <Choice {...props} field={field} value={String(value)} />;
    case "number":
      if (field.unit === "%") return <Slider {...props} field={field} value={Number(value)} />;
      return (
        <NumberInput
          {...props}
          field={field}
          value={Number(value)}
          draft={profiler.drafts[props.id]}
          onDraft={(draft) => {
            profiler.draft(props.id, draft);
          }}
        />
      );
  }
}

interface InputProps<F extends Field, V extends Value> {
  id: string;
  field: F;
  value: V;
  onChange: (value: V) => void;
}

function Flag({ id, field, value, onChange }: InputProps<FlagField, boolean>) {
  return (
    <p className="power__flag">
      <input
        id={id}
        type="checkbox"
        checked={value}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      <label htmlFor={id}>{field.label}</label>
    </p>
  );
}

/** Longer names are cut off in half of the width of a phone of 320 pixels, with the system's font. */
const LONG_CHOICE = 8;

function Choice({ field, value, onChange }: InputProps<ChoiceField, string>) {
  const isLong = Object.values(field.choices).some(({ length }) => length > LONG_CHOICE);
  return (
    <Select
      className={isLong ? "power__field power__field--long" : "power__field"}
      label={field.label}
      options={Object.entries(field.choices)}
      value={value}
      onChange={onChange}
    />
  );
}

function Slider({ id, field, value, onChange }: InputProps<NumberField, number>) {
  return (
    <p className="power__field">
      <label htmlFor={id}>
        {field.label} <span aria-hidden="true">{value} %</span>
      </label>
      <input
        id={id}
        type="range"
        min={field.min}
        max={field.max}
        step={field.step}
        value={value}
        aria-valuetext={`${value} %`}
        onChange={(event) => {
          onChange(Number(event.target.value));
        }}
      />
    </p>
  );
}

interface NumberInputProps extends InputProps<NumberField, number> {
  draft: Draft | undefined;
  onDraft: (draft: Draft | null) => void;
}

/** Kept as text, so that an invalid number can be shown and corrected; the value changes when the text is valid. */
function NumberInput({ id, field, value, draft, onDraft, onChange }: NumberInputProps) {
  const isBad = draft?.isBad ?? false;
  return (
    <p className="power__field">
      <label htmlFor={id}>
        {field.label} {field.unit !== "" && <span className="power__unit">({field.unit})</span>}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        list={field.code === "mb" ? ":power-batteries" : undefined}
        value={draft?.text ?? String(value)}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? `${id}-error` : undefined}
        onChange={({ target: { value: text } }) => {
          const number = readNumber(text, field);
          onDraft({ text, isBad: number === null });
          if (number !== null) onChange(number);
        }}
        onBlur={() => {
          if (!isBad) onDraft(null);
        }}
      />
      {isBad && (
        <span className="power__error" id={`${id}-error`}>
          {limits(field)}
        </span>
      )}
    </p>
  );
}

function limits({ min, max, unit }: NumberField): string {
  return `Enter a number from ${min} to ${max}${unit === "" ? "" : ` (${unit})`}.`;
}
