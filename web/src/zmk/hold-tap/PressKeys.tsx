import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";

import { HOLD_TAP, NAMES } from "./scenes";

interface PressKeysProps {
  down: readonly number[];
  onPress: (position: number) => void;
  onRelease: (position: number) => void;
  onTap: (position: number) => void;
}

const HINTS = ["beside F", "f, or Shift", "other hand"];

/** Keys to hold with fingers, a pointer, or the keyboard of the reader. */
export function PressKeys({ down, ...keys }: PressKeysProps) {
  return (
    <div className="holdtap__keys" role="group" aria-label="Keys to press">
      {NAMES.map((name, position) => (
        <button
          key={name}
          type="button"
          className={`keycap holdtap__press${position === HOLD_TAP ? " holdtap__press--hold-tap" : ""}`}
          data-down={down.includes(position) ? "" : undefined}
          {...handlers(position, keys)}
        >
          <span className="holdtap__letter">{name}</span> <small>{HINTS[position]}</small>
        </button>
      ))}
      <p className="holdtap__hint">
        Hold and tap them here. Or click one and use <kbd>D</kbd> <kbd>F</kbd> <kbd>J</kbd> of your
        own keyboard, and <kbd>Esc</kbd> to leave.
      </p>
    </div>
  );
}

function handlers(position: number, { onPress, onRelease, onTap }: Omit<PressKeysProps, "down">) {
  const release = () => {
    onRelease(position);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The finger may slide off the key and still holds it.
      event.currentTarget.setPointerCapture(event.pointerId);
      onPress(position);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!isActivation(event)) return;
      event.preventDefault();
      onPress(position);
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (isActivation(event)) release();
    },
    onClick: (event: MouseEvent) => {
      // Neither a pointer nor a key: assistive technology.
      if (event.detail === 0) onTap(position);
    },
  };
}

function isActivation({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}
