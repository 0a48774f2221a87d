import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef } from "react";

import { type KeyLegend, legendAt, type NamedKeyboard } from "./legends";
import { type PhysicalKey, physicalKeys } from "./physical-keys";
import { useCapture } from "./useCapture";
import type { Controls } from "./useSession";

interface BoardProps {
  named: NamedKeyboard;
  /** Numbers of keys, from row to row. */
  rows: readonly number[];
  down: readonly number[];
  activeLayers: readonly number[];
  controls: Controls;
}

/** Keys to hold with fingers, a pointer, or the reader's own keyboard. They show the active layers. */
export function Board({ named, rows, down, activeLayers, controls }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const starter = useRef<HTMLButtonElement>(null);
  const physical = useMemo(() => physicalKeys(named.keyboard), [named]);
  const { isCapturing, start, stop } = useCapture({ board, starter }, physical, controls);
  const widest = Math.max(...rows);
  const isActive = (layer: number) => layer === 0 || activeLayers.includes(layer);
  return (
    <>
      <div
        ref={board}
        className="tryit__board"
        role={isCapturing ? "application" : "group"}
        aria-label={isCapturing ? "Keys, which take your typing until Escape" : "Keys to press"}
        data-capturing={isCapturing ? "" : undefined}
        data-size={widest > MANY ? "many" : widest > SOME ? "some" : undefined}
        tabIndex={-1}
      >
        {rowsOf(rows).map((positions, row) => (
          <div key={row} className="tryit__row">
            <Space halves={widest - positions.length} />
            {positions.map((position) => (
              <Key
                key={position}
                position={position}
                legend={legendAt(named, position, isActive)}
                isDown={down.includes(position)}
                physical={isCapturing ? (physical[position] ?? null) : null}
                isCapturing={isCapturing}
                controls={controls}
              />
            ))}
            <Space halves={widest - positions.length} />
          </div>
        ))}
      </div>
      <p className="tryit__capture js-only">
        <button
          ref={starter}
          type="button"
          className="keycap"
          aria-pressed={isCapturing}
          // Before the click, the focus would leave the board, which ends what the click is to end.
          onPointerDown={(event) => {
            event.preventDefault();
          }}
          onClick={isCapturing ? stop : start}
        >
          {isCapturing ? "Stop typing" : "Type on your keyboard"}
        </button>{" "}
        <span>
          {isCapturing ? (
            <>
              Your keys play. <kbd>Esc</kbd> leaves.
            </>
          ) : (
            "or hold and tap the keys here"
          )}
        </span>
      </p>
    </>
  );
}

/** More keys in a row are small on a phone; still more are small everywhere. */
const SOME = 5;
const MANY = 8;

function rowsOf(counts: readonly number[]): number[][] {
  let first = 0;
  return counts.map((count) => {
    const row = Array.from({ length: count }, (_, index) => first + index);
    first += count;
    return row;
  });
}

/** Room beside a short row, so that all keys are equally wide. */
function Space({ halves }: { halves: number }) {
  return Array.from({ length: halves }, (_, index) => (
    <span key={index} className="tryit__space" aria-hidden="true" />
  ));
}

interface KeyProps {
  position: number;
  legend: KeyLegend & { layer: number };
  isDown: boolean;
  physical: PhysicalKey | null;
  isCapturing: boolean;
  controls: Controls;
}

const HUES = ["base", "nav", "num", "sys"];

function Key({ position, legend, isDown, physical, isCapturing, controls }: KeyProps) {
  const { kind, tap, hint, opens, layer } = legend;
  const hue = opens ?? layer;
  return (
    <button
      type="button"
      className="keycap tryit__key"
      data-kind={kind === "key" ? undefined : kind}
      data-hue={hue === 0 ? undefined : HUES[hue % HUES.length]}
      data-down={isDown ? "" : undefined}
      data-size={tap.length > 5 ? "long" : tap.length > 1 ? "word" : undefined}
      {...handlers(position, isCapturing, controls)}
    >
      {physical && (
        <span className="tryit__own" aria-hidden="true">
          {physical.label}
        </span>
      )}
      {kind !== "key" && (
        <span className="visually-hidden">
          Key {position}: {kind === "none" ? "nothing" : "transparent"}
        </span>
      )}
      <span className="tryit__tap">{tap}</span> <small className="tryit__hint">{hint}</small>
    </button>
  );
}

function handlers(position: number, isCapturing: boolean, { press, release, tap }: Controls) {
  const end = () => {
    release(position);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      // The finger may slide off the key and still holds it.
      event.currentTarget.setPointerCapture(event.pointerId);
      press(position);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (isCapturing || !isActivation(event)) return;
      event.preventDefault();
      if (!event.repeat) press(position);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isCapturing && isActivation(event)) end();
    },
    onBlur: isCapturing ? undefined : end,
    onClick: (event: MouseEvent) => {
      // Neither a pointer nor a key: assistive technology.
      if (event.detail === 0) tap(position);
    },
  };
}

function isActivation({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}
