import { classicText, rangeText } from "../model/durations";
import type { Part, Side } from "../model/side";
import { sideNames } from "../names";
import type { Setup } from "../setup/setup";
import type { ModelName } from "../model/models";

export interface ResultsProps {
  setup: Setup;
  sides: readonly Side[];
  model: ModelName;
  /** A field holds what cannot be read: what is shown is from before. */
  isOld: boolean;
}

/** How long each half lasts, and what uses how much. */
export function Results({ setup, sides, model, isOld }: ResultsProps) {
  const names = sideNames(setup);
  return (
    <div className="power__sides" data-old={isOld ? "" : undefined}>
      {isOld && (
        <p className="power__error">
          A field has no usable number. These are the figures of your last usable entries.
        </p>
      )}
      {sides.map((side, index) => (
        <section key={names[index]?.name} className="power__side">
          <h3>
            {names[index]?.name}
            {names[index]?.role !== "" && <small> {names[index]?.role}</small>}
          </h3>
          <p className="power__time">{durationText(side, model)}</p>
          <Usage side={side} name={names[index]?.name ?? ""} />
        </section>
      ))}
    </div>
  );
}

export function durationText(side: Side, model: ModelName): string {
  return model === "classic" ? classicText(side.minutes) : rangeText(side.minutes);
}

function Usage({ side, name }: { side: Side; name: string }) {
  const all = side.microamps.value;
  const before = (index: number) =>
    side.parts.slice(0, index).reduce((used, part) => used + part.microamps, 0);
  return (
    <>
      <svg className="power__bar" aria-hidden="true">
        {side.parts.map((part, index) => (
          <rect
            key={part.title}
            className={hueOf(part)}
            x={percentText(before(index) / all)}
            width={percentText(part.microamps / all)}
            height="100%"
          />
        ))}
      </svg>
      <table className="power__parts">
        <caption className="visually-hidden">What uses the battery: {name}</caption>
        <thead>
          <tr>
            <th scope="col">Used by</th>
            <th scope="col">µA</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {side.parts.map((part) => (
            <tr key={part.title}>
              <th scope="row" className={hueOf(part)}>
                {part.title}
              </th>
              <td>{amountText(part.microamps)}</td>
              <td>{shareText(part.microamps / all)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <td>{amountText(all)}</td>
            <td>100</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** Each part has a color of its own, in both models and whichever parts there are. */
const HUES: Readonly<Record<string, string>> = {
  "The battery itself": "cell",
  "Battery self-discharge": "cell",
  "Board, doing nothing": "board",
  "Board quiescent current": "board",
  "Radio and firmware": "radio",
  "Firmware and radio": "radio",
  Typing: "typing",
  Underglow: "glow",
  "RGB underglow": "glow",
  Backlight: "light",
  Display: "display",
};

function hueOf({ title }: Part): string {
  return `power-hue power-hue--${HUES[title] ?? "rest"}`;
}

function percentText(share: number): string {
  return `${(Math.max(0, share) * 100).toFixed(3)}%`;
}

function shareText(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? "< 1" : percent.toFixed(0);
}

function amountText(microamps: number): string {
  if (microamps < 10) return microamps.toFixed(1);
  return Math.round(microamps).toLocaleString("en");
}
