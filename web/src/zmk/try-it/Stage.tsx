import { useMemo } from "react";

import { Board } from "./Board";
import { hueOf } from "./KeyFace";
import { keyNames, layerName, type NamedKeyboard } from "../timing/named-keyboard";
import type { Played } from "../timing/simulation-picture";
import { createPlayer } from "./play";
import { Result } from "./Result";
import { Scenes } from "./Scenes";
import type { Scene } from "./session";
import { useSession } from "./useSession";

interface StageProps {
  named: NamedKeyboard;
  /** Numbers of keys, from row to row. */
  rows: readonly number[];
  /** The first of them is shown until the reader does something. */
  scenes: readonly Scene[];
}

/** Keys that a title names: the last ones. */
const MOST_NAMES = 8;

/** Name the keys that the reader has pressed in the time that is drawn. */
function titleOf({ named, presses, from }: Played): string {
  const names = keyNames(named);
  const drawn = presses.filter(({ to }) => to === null || to >= from);
  const pressed = drawn.slice(-MOST_NAMES).map(({ position }) => names[position]);
  return pressed.length === 0 ? "Your keys" : `You pressed ${pressed.join(" ")}`;
}

/** A keyboard to play on, its scenes, and what became of the keys. */
export function Stage({ named, rows, scenes }: StageProps) {
  const [session, controls] = useSession(scenes[0] ?? null);
  const play = useMemo(() => createPlayer(named), [named]);
  const result = useMemo(() => play(session), [play, session]);
  const { keyboard } = named;
  return (
    <>
      <div className="tryit__stage">
        <Scenes scenes={scenes} playing={session.title} onPlay={controls.play} />
        {keyboard.layers.length > 1 && (
          <p className="tryit__layers">
            <span className="visually-hidden">Active layers: </span>
            {keyboard.layers.map((_, layer) => (
              <span
                key={layer}
                className="tryit__layer"
                data-hue={hueOf(layer)}
                data-active={layer === 0 || result.activeLayers.includes(layer) ? "" : undefined}
              >
                {layerName(keyboard, layer)}
              </span>
            ))}
          </p>
        )}
        <Board {...result} named={named} rows={rows} controls={controls} />
      </div>
      <Result {...result} title={session.title ?? titleOf(result.played)} />
    </>
  );
}
