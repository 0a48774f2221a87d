import type { ModelName } from "./model/models";

const MODELS: readonly [ModelName, string][] = [
  ["default", "Our estimate"],
  ["classic", "Classic figures"],
];

/** Which of the two models the figures are from. */
export function ModelChoice(props: { model: ModelName; onChange: (model: ModelName) => void }) {
  return (
    <fieldset className="power__models">
      <legend>Model</legend>
      {MODELS.map(([model, label]) => (
        <label key={model}>
          <input
            type="radio"
            name="power-model"
            value={model}
            checked={model === props.model}
            onChange={() => {
              props.onChange(model);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
