import { rangeText, shortText } from "../model/durations";
import type { Side } from "../model/side";

interface ChartPoint {
  x: number;
  sides: readonly Side[];
}

interface ChartProps {
  title: string;
  unit: string;
  points: readonly ChartPoint[];
  /** The value of the reader's own keyboard. */
  current: number;
  names: readonly string[];
}

const WIDTH = 360;
const HEIGHT = 230;
const LEFT = 66;
const BOTTOM = 36;
const TOP = 10;
const RIGHT = 12;
const ANCHORS = ["start", "middle", "end"] as const;

/** Battery life as a line for each half, with a band for its range; and the same as a table. */
export function Chart({ title, unit, points, current, names }: ChartProps) {
  const most = Math.max(...points.flatMap(({ sides }) => sides.map((side) => side.minutes.high)));
  const first = points[0]?.x ?? 0;
  const last = points[points.length - 1]?.x ?? 1;
  const ticks = [first, points[Math.round(points.length * 0.6)]?.x ?? last, last];
  const x = (value: number) =>
    LEFT + ((value - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (minutes: number) => HEIGHT - BOTTOM - (minutes / most) * (HEIGHT - BOTTOM - TOP);
  const path = (side: number, bound: "low" | "value" | "high", order = points) =>
    order
      .map(
        (point) =>
          `${x(point.x).toFixed(1)} ${y(point.sides[side]?.minutes[bound] ?? 0).toFixed(1)}`,
      )
      .join(" L");
  return (
    <figure className="power__chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}; the table below says the same`}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              className="power__grid"
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(most * share)}
              y2={y(most * share)}
            />
            <text x={LEFT - 6} y={y(most * share) + 4} textAnchor="end">
              {share === 0 ? "0" : shortText(most * share)}
            </text>
          </g>
        ))}
        {ticks.map((value, index) => (
          <text key={value} x={x(value)} y={HEIGHT - 14} textAnchor={ANCHORS[index]}>
            {value} {unit}
          </text>
        ))}
        {names.map((name, side) => (
          <g key={name} className={`power__line power__line--${side}`}>
            <path
              className="power__band"
              d={`M${path(side, "low")} L${path(side, "high", points.toReversed())} Z`}
            />
            <path className="power__curve" d={`M${path(side, "value")}`} />
          </g>
        ))}
        {current >= first && current <= last && (
          <line
            className="power__here"
            x1={x(current)}
            x2={x(current)}
            y1={TOP}
            y2={HEIGHT - BOTTOM}
          />
        )}
      </svg>
      {names.length > 1 && (
        <p className="power__legend">
          {names.map((name, side) => (
            <span key={name} className={`power__key power__key--${side}`}>
              {name.toLowerCase()}
            </span>
          ))}
        </p>
      )}
      <details>
        <summary>The same as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.x}>
                <th scope="row">{point.x}</th>
                {point.sides.map((side, index) => (
                  <td key={names[index]}>{rangeText(side.minutes)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
