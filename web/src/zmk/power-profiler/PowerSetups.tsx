import { escapeMarkdown, tableMarkdown } from "../../markdown";
import type { PowerFigures } from "../contract/power";
import { COMMON_SETUPS } from "./setup/common-setups";
import { rangeText } from "./model/durations";
import { estimate } from "./model/default-model";
import { encodeSetups } from "./setup/setup-code";

const COLUMNS = ["Keyboard", "Left half, or all of it", "Right half"];

/** Estimates of common keyboards, made when the site is built. With a script each opens in the profiler. */
export function PowerSetups({ figures }: { figures: PowerFigures }) {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
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

/** The same as Markdown. */
export function setupsMarkdown({ figures }: { figures: PowerFigures }): string {
  const rows = COMMON_SETUPS.map(({ name, setup }) => {
    const [left, right] = estimate(setup, figures);
    const sides = [left, right].map((side) => (side ? rangeText(side.minutes) : ""));
    return [escapeMarkdown(name), ...sides];
  });
  return tableMarkdown(COLUMNS, rows);
}
