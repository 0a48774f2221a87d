import { type KeyboardEvent, type PointerEvent, useRef } from "react";

import { type Setup, withShared } from "./setup/setup";

interface DayBarProps {
  setup: Setup;
  onChange: (setup: Setup) => void;
}

/** Hours that a key moves an end by. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.25,
  ArrowDown: -0.25,
  ArrowRight: 0.25,
  ArrowUp: 0.25,
  PageDown: -1,
  PageUp: 1,
  Home: -24,
  End: 24,
};

/** A day from present to right: typing, at the desk, away. The two ends between them can be dragged. */
export function DayBar({ setup, onChange }: DayBarProps) {
  const bar = useRef<SVGSVGElement>(null);
  const { typing, idle } = setup.shared;
  const present = typing + idle;
  const ends = [
    { name: "Hours of typing", at: typing, from: 0, to: present },
    { name: "Hours at the desk, typing or not", at: present, from: typing, to: 24 },
  ];

  function move(end: number, hours: number): void {
    const { from = 0, to = 24 } = ends[end] ?? {};
    const at = Math.round(Math.min(to, Math.max(from, hours)) * 4) / 4;
    const shared = end === 0 ? { typing: at, idle: present - at } : { idle: at - typing };
    onChange(withShared(setup, shared));
  }

  function drag(end: number, event: PointerEvent): void {
    const box = bar.current?.getBoundingClientRect();
    if (box && event.currentTarget.hasPointerCapture(event.pointerId)) {
      move(end, ((event.clientX - box.left) / box.width) * 24);
    }
  }

  function onKeyDown(end: number, event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(end, (ends[end]?.at ?? 0) + step);
  }

  return (
    <div className="power__day">
      <svg ref={bar} role="group" aria-label="Your day">
        <Stretch className="power-hue--typing" from={0} to={typing} />
        <Stretch className="power-hue--idle" from={typing} to={present} />
        <Stretch className="power-hue--away" from={present} to={24} />
        {ends.map(({ name, at, from, to }, end) => (
          <g
            key={name}
            className="power__end"
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-valuemin={from}
            aria-valuemax={to}
            aria-valuenow={at}
            aria-valuetext={hours(at)}
            onKeyDown={(event) => {
              onKeyDown(end, event);
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
              drag(end, event);
            }}
          >
            <rect className="power__grip" x={percent(at)} y="-4" width="44" height="52" />
            <rect className="power__thumb" x={percent(at)} y="4" width="10" height="36" rx="5" />
          </g>
        ))}
      </svg>
      <p className="power__legend">
        <span className="power-hue--typing">typing {hours(typing)}</span>{" "}
        <span className="power-hue--idle">at the desk {hours(idle)}</span>{" "}
        <span className="power-hue--away">away {hours(24 - present)}</span>
      </p>
    </div>
  );
}

function Stretch({ className, from, to }: { className: string; from: number; to: number }) {
  return (
    <rect className={className} x={percent(from)} y="8" width={percent(to - from)} height="28" />
  );
}

function percent(hoursOfDay: number): string {
  return `${((Math.max(0, hoursOfDay) / 24) * 100).toFixed(3)}%`;
}

function hours(amount: number): string {
  return `${Number(amount.toFixed(2))} h`;
}
