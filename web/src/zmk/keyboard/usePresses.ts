import { type RefObject, useEffect, useState } from "react";

import { KEYMAP, type Layer, opens } from "./home-keymap";
import { type Place, placeOf } from "./home-keys";

interface Presses {
  /** The layer that a key which is held or pointed at needs; null: the one that was chosen. */
  layer: Layer | null;
  /** Positions that are down. */
  down: readonly number[];
  /** The key that was pressed or pointed at last. */
  last: Place | null;
}

const NONE: Presses = { layer: null, down: [], last: null };

/** Follow the reader's keyboard, and the pointer over the drawn one. Nothing is kept from the page. */
export function usePresses(board: RefObject<HTMLElement>): Presses {
  const [presses, setPresses] = useState(NONE);

  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const held = new Map<string, Place>();

    const showHeld = (last?: Place) => {
      setPresses((before) => ({ ...shownBy([...held.values()]), last: last ?? before.last }));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const place = isForUs(event) ? placeOf(event.code) : null;
      if (!place || held.has(event.code)) return;
      held.set(event.code, place);
      showHeld(place);
    };
    const onKeyUp = ({ code }: KeyboardEvent) => {
      // macOS reports no key that goes up while Cmd is down.
      if (code.startsWith("Meta")) held.clear();
      if (held.delete(code) || held.size === 0) showHeld();
    };
    const onAway = () => {
      held.clear();
      showHeld();
    };
    const onPointer = (event: PointerEvent) => {
      const position = keyUnder(event.target);
      if (position === null) {
        showHeld();
        return;
      }
      const opened = opens(KEYMAP.base[position] ?? "");
      if (event.type === "pointerdown" && opened !== "base") choose(element, opened);
      const layer = opened === "base" ? chosenLayer(element) : opened;
      const last = opened === "base" ? { layer, position } : { layer: "base" as const, position };
      setPresses({ layer, down: event.type === "pointerdown" ? [position] : [], last });
    };

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("keyup", onKeyUp, { signal });
    addEventListener("blur", onAway, { signal });
    element.addEventListener("pointerover", onPointer, { signal });
    element.addEventListener("pointerdown", onPointer, { signal });
    element.addEventListener("pointerup", onPointer, { signal });
    element.addEventListener("pointerleave", onAway, { signal });
    return () => {
      listening.abort();
    };
  }, [board]);

  return presses;
}

/** What keys that are held make of the board: their layer, and the key that opens it. */
export function shownBy(places: readonly Place[]): Pick<Presses, "layer" | "down"> {
  const layer = places.findLast((place) => place.layer !== "base")?.layer;
  const down = places.map(({ position }) => position);
  if (layer === undefined) return { layer: places.length > 0 ? "base" : null, down };
  const opener = KEYMAP.base.findIndex((binding) => opens(binding) === layer);
  return { layer, down: [...down, opener] };
}

/** Whether a key is not for a field, nor an arrow for the choice of layers. */
function isForUs({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.matches("textarea, select")) return false;
  if (!target.matches("input")) return true;
  return target.matches("[type=radio]") && !code.startsWith("Arrow");
}

function keyUnder(target: EventTarget | null): number | null {
  const key = target instanceof Element ? target.closest<SVGElement>("[data-key]") : null;
  return key ? Number(key.dataset.key) : null;
}

function chosenLayer(board: HTMLElement): Layer {
  const chosen = board.querySelector<HTMLInputElement>("input:checked");
  return (chosen?.value ?? "base") as Layer;
}

/** Choose a layer, or leave it if it is chosen already. */
function choose(board: HTMLElement, layer: Layer): void {
  const wanted = chosenLayer(board) === layer ? "base" : layer;
  const input = board.querySelector<HTMLInputElement>(`input[value=${wanted}]`);
  if (input) input.checked = true;
}
