import type { PowerFigures } from "../../contract/power";
import { COMMON_SETUPS } from "./common-setups";
import { rangeText } from "./durations";
import { estimate } from "./default-model";
import { encodeSetups } from "./setup-code";

/** Estimates of common keyboards, made when the site is built. With a script each opens in the profiler. */
export function PowerSetups({ figures }: { figures: PowerFigures }) {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Keyboard</th>
            <th scope="col">Left half, or all of it</th>
            <th scope="col">Right half</th>
          </tr>
        </thead>
        <tbody>
          {COMMON_SETUPS.map(({ name, setup }) => {
            const [left, right] = estimate(setup, figures);
            return (
              <tr key={name}>
                <th scope="row">
                  <a href={`?s=${encodeSetups([setup])}`} data-power-setup="">
                    {name}
                  </a>
                </th>
                <td>{left && rangeText(left.minutes)}</td>
                <td>{right && rangeText(right.minutes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
