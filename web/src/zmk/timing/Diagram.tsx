import { Fragment } from "react";

import type { Term } from "../contract/pictures";
import type { Bar, BarKind, Mark, Picture, Row } from "./picture";
import { percent, type Scale, ticksOf } from "./scale";
import { withUnits } from "./units";

/** Pixels. Widths are parts of the place there is, so that text is as large on a phone as elsewhere. */
const ROW = 34;
const BAR = { y: 5, height: 24, radius: 6 } as const;
const TERM = 21;
const AXIS = 24;

interface DiagramProps {
  picture: Picture;
  scale: Scale;
  /** The current time of a live drawing. */
  now?: number | undefined;
}

/** One timeline: keys from top to bottom, time from left to right, and the same in words for those who hear it. */
export function Diagram({ picture, scale, now }: DiagramProps) {
  const { title, typed, rows, steps, reasons = [] } = picture;
  return (
    <div className="timing__line">
      <p className="timing__head">
        <strong className="timing__title">{title}</strong>{" "}
        {typed.length > 0 && (
          <span className="timing__typed">
            <span className="visually-hidden">The computer gets: </span>
            {typed.map((word, index) => (
              <Fragment key={index}>
                <kbd>{word}</kbd>{" "}
              </Fragment>
            ))}
          </span>
        )}
      </p>
      <div className="timing__drawing" aria-hidden="true">
        <div className="timing__names">
          {rows.map(({ name, isKey }) => (
            <span key={name}>{isKey ? <kbd>{name}</kbd> : name} </span>
          ))}
        </div>
        <Track picture={picture} scale={scale} now={now} />
      </div>
      {reasons.length > 0 && (
        <ul className="timing__reasons" aria-hidden="true">
          {reasons.map((reason) => (
            <li key={reason}>{withUnits(reason)}</li>
          ))}
        </ul>
      )}
      <ol className="visually-hidden">
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

const KEY_WORDS: readonly [BarKind, string][] = [
  ["wait", "waits, nothing is sent"],
  ["tap", "tap"],
  ["hold", "hold"],
  ["combo", "combo"],
];

/** What the bars' looks mean; the words for those who listen say so anyway. */
export function DiagramKey({ pictures }: { pictures: readonly Picture[] }) {
  const drawn = new Set(
    pictures.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars.map(({ kind }) => kind))),
  );
  const words = KEY_WORDS.filter(([kind]) => drawn.has(kind));
  if (words.length === 0) return null;
  return (
    <p className="timing__key" aria-hidden="true">
      {words.map(([kind, text]) => (
        <span key={kind} className={`timing__sample timing__sample--${kind}`}>
          {text}{" "}
        </span>
      ))}
    </p>
  );
}

function Track({ picture, scale, now }: DiagramProps) {
  const { rows, terms, marks } = picture;
  const bottom = rows.length * ROW;
  const axis = bottom + Math.max(terms.length * TERM, 4);
  return (
    <svg className="timing__track" width="100%" height={axis + AXIS} focusable="false">
      {terms.map((term, index) => (
        <Band key={index} term={term} scale={scale} bottom={axis} />
      ))}
      {rows.map((row, index) => (
        <Bars key={row.name} row={row} scale={scale} y={index * ROW} />
      ))}
      {marks.map((mark, index) => (
        <Decided key={index} mark={mark} scale={scale} bottom={axis} />
      ))}
      {now !== undefined && (
        <line className="timing__now" x1={percent(now, scale)} x2={percent(now, scale)} y2={axis} />
      )}
      {terms.map((term, index) => (
        <TermLabel key={index} term={term} scale={scale} y={bottom + index * TERM + 15} />
      ))}
      <Axis scale={scale} y={axis} marks={marks} />
    </svg>
  );
}

/** A term is drawn behind the keys. */
function Band({ term, scale, bottom }: { term: Term; scale: Scale; bottom: number }) {
  const end = Math.min(term.to, scale.end);
  const to = percent(end, scale);
  return (
    <g className="timing__term">
      <rect x={percent(term.from, scale)} width={percent(end - term.from, scale)} height={bottom} />
      {term.to <= scale.end && <line x1={to} x2={to} y2={bottom} />}
    </g>
  );
}

function TermLabel({ term, scale, y }: { term: Term; scale: Scale; y: number }) {
  const isLate = term.from > scale.end * 0.4;
  return (
    <text
      className="timing__label"
      x={percent(isLate ? term.to : term.from, scale)}
      dx={isLate ? -4 : 4}
      y={y}
      textAnchor={isLate ? "end" : "start"}
    >
      {term.label}
    </text>
  );
}

function Bars({ row, scale, y }: { row: Row; scale: Scale; y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <line className="timing__wire" x2="100%" y1={ROW / 2} y2={ROW / 2} />
      {row.bars.map((bar, index) => (
        <BarShape key={index} bar={bar} scale={scale} />
      ))}
    </g>
  );
}

/** As long as it lasts, and at least as long as its legend. */
function BarShape({ bar, scale }: { bar: Bar; scale: Scale }) {
  const { kind, from, to, legend } = bar;
  const x = percent(from, scale);
  const shape = { x, y: BAR.y, height: BAR.height, rx: BAR.radius };
  const least = legend === "" ? 5 : legend.length * 8 + 14;
  return (
    <g className={`timing__bar timing__bar--${kind}`}>
      <rect {...shape} width={percent(to - from, scale)} />
      {kind !== "wait" && <rect {...shape} width={least} />}
      {legend !== "" && (
        <text x={x} dx={7} y={BAR.y + 17}>
          {legend}
        </text>
      )}
    </g>
  );
}

function Decided({ mark, scale, bottom }: { mark: Mark; scale: Scale; bottom: number }) {
  const x = percent(mark.at, scale);
  return (
    <g className={`timing__mark timing__mark--${mark.outcome}`}>
      <line x1={x} x2={x} y1={mark.row * ROW + 1} y2={bottom} />
      <circle cx={x} cy={bottom} r="4" />
    </g>
  );
}

function Axis({ scale, y, marks }: { scale: Scale; y: number; marks: readonly Mark[] }) {
  const ticks = ticksOf(scale, marks);
  return (
    <g className="timing__axis">
      <line x2="100%" y1={y} y2={y} />
      {ticks.map(({ at, outcome }) => (
        <text
          key={at}
          className={outcome && `timing__mark--${outcome}`}
          x={percent(at, scale)}
          y={y + 18}
          textAnchor={at === 0 ? "start" : "middle"}
        >
          {Math.round(at)}
        </text>
      ))}
      <text x="100%" y={y + 18} textAnchor="end">
        ms
      </text>
    </g>
  );
}
