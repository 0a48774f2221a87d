import type { Side } from "../model/side";
import { setupName, sideNames } from "../names";
import { durationText } from "./Results";
import type { Setup } from "../setup/setup";
import type { ModelName } from "../model/models";

interface ComparisonProps {
  setups: readonly { setup: Setup; sides: readonly Side[] }[];
  model: ModelName;
}

/** Up to three setups side by side. */
export function Comparison({ setups, model }: ComparisonProps) {
  return (
    <div className="table-scroll">
      <table className="power__compared">
        <caption className="visually-hidden">Your setups compared</caption>
        <thead>
          <tr>
            <td />
            {setups.map((_, index) => (
              <th key={setupName(index)} scope="col">
                {setupName(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1].map((half) => (
            <tr key={half}>
              <th scope="row">{half === 0 ? "Left half, or all of it" : "Right half"}</th>
              {setups.map(({ setup, sides }, index) => (
                <td key={setupName(index)}>
                  <Cell side={sides[half]} setup={setup} half={half} model={model} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  side: Side | undefined;
  setup: Setup;
  half: number;
  model: ModelName;
}

function Cell({ side, setup, half, model }: CellProps) {
  if (!side) return <>none</>;
  const [largest] = side.parts.toSorted((a, b) => b.microamps - a.microamps);
  return (
    <>
      <strong>{durationText(side, model)}</strong>
      <br />
      {sideNames(setup)[half]?.role} {setup.halves[half === 0 ? 0 : 1].battery} mAh, most to{" "}
      {largest?.title.toLowerCase()}
    </>
  );
}
