import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  memo,
  useMemo,
  useRef,
} from "react";

import { KeyFace, keyAttributes } from "./KeyFace";
import { legendAt, type NamedKeyboard } from "../timing/named-keyboard";
import { type PhysicalKey, physicalKeys } from "./physical-keys";
import { Rows, sizeOf } from "./Rows";
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
  return (
    <>
      <div
        ref={board}
        className="tryit__board"
        role={isCapturing ? "application" : "group"}
        aria-label={isCapturing ? "Keys that you type on until you press Escape" : "Keys to press"}
        data-capturing={isCapturing ? "" : undefined}
        data-size={sizeOf(rows)}
        tabIndex={-1}
      >
        <Rows counts={rows}>
          {(position) => (
            <Key
              key={position}
              position={position}
              named={named}
              activeLayers={activeLayers}
              isDown={down.includes(position)}
              physical={isCapturing ? (physical[position] ?? null) : null}
              isCapturing={isCapturing}
              controls={controls}
            />
          )}
        </Rows>
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
        <span role="status">
          {isCapturing ? (
            <>
              You are typing on these keys. Press <kbd>Esc</kbd> to stop.
            </>
          ) : (
            "or press the keys here"
          )}
        </span>
      </p>
    </>
  );
}

interface KeyProps {
  position: number;
  named: NamedKeyboard;
  activeLayers: readonly number[];
  isDown: boolean;
  physical: PhysicalKey | null;
  isCapturing: boolean;
  controls: Controls;
}

/** Rendered again only when something about it has changed, which few frames bring. */
const Key = memo(function Key(props: KeyProps) {
  const { position, named, activeLayers, isDown, physical, isCapturing, controls } = props;
  const isActive = (layer: number) => layer === 0 || activeLayers.includes(layer);
  const legend = legendAt(named, position, isActive);
  const { kind, tap } = legend;
  return (
    <button
      type="button"
      className="keycap tryit__key"
      {...keyAttributes(legend, legend.layer)}
      data-down={isDown ? "" : undefined}
      {...handlers(position, isCapturing, controls)}
    >
      {physical && physical.label !== tap && (
        <span className="tryit__own" aria-hidden="true">
          {physical.label}
        </span>
      )}
      {kind !== "key" && (
        <span className="visually-hidden">
          Key {position}: {kind === "none" ? "nothing" : "transparent"}
        </span>
      )}
      <KeyFace {...legend} />
    </button>
  );
});

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
