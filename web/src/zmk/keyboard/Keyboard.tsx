import { useId, useRef } from "react";

import { Cap } from "./Cap";
import { KEYMAP, LAYER_TEXTS, LAYERS, legendOf, opens, wordsOf } from "./home-keymap";
import { TRANS } from "./key-caps";
import type { Place } from "./home-keys";
import { CAP, HALF, type KeyShape, LEFT, RIGHT } from "./home-shape";
import { usePresses } from "./usePresses";

/** The first position of the thumbs. */
const THUMBS = 30;

/**
 * A keyboard whose layers can be tried. Choosing one is plain HTML and CSS; a script adds that the keys follow the
 * pointer and the reader's own keyboard, and tells the binding behind each.
 */
export function Keyboard() {
  const board = useRef<HTMLElement>(null);
  const { layer, down, last } = usePresses(board);
  const group = useId();
  return (
    <figure className="board" ref={board} data-layer={layer ?? undefined}>
      <fieldset className="board__layers">
        <legend className="visually-hidden">Layer of the keyboard</legend>
        {LAYERS.map((name) => (
          <label key={name} className={`keycap board__layer board__layer--${name}`}>
            <input type="radio" name={group} value={name} defaultChecked={name === "base"} />
            {LAYER_TEXTS[name].name}
          </label>
        ))}
      </fieldset>
      <div className="board__halves" role="img" aria-label="A split keyboard of 36 keys">
        <Half shapes={LEFT} down={down} />
        <Half shapes={RIGHT} down={down} />
      </div>
      <figcaption className="board__says">
        {LAYERS.map((name) => (
          <p key={name} className={`of-layer of-layer--${name}`}>
            {LAYER_TEXTS[name].caption}
          </p>
        ))}
        <p className="board__binding js-only">
          {last === null ? (
            <span className="board__hint">Press a key on your own keyboard to find it here.</span>
          ) : (
            <Binding {...last} />
          )}
        </p>
      </figcaption>
    </figure>
  );
}

function Binding({ layer, position }: Place) {
  const binding = KEYMAP[layer][position] ?? "";
  return (
    <>
      <code>{binding}</code> {wordsOf(binding)}
    </>
  );
}

function Half({ shapes, down }: { shapes: readonly KeyShape[]; down: readonly number[] }) {
  return (
    <svg className="board__half" viewBox={`0 0 ${HALF.width} ${HALF.height}`} aria-hidden="true">
      {shapes.map((shape) => (
        <Key key={shape.position} shape={shape} isDown={down.includes(shape.position)} />
      ))}
    </svg>
  );
}

function Key({ shape, isDown }: { shape: KeyShape; isDown: boolean }) {
  const { position } = shape;
  return (
    <Cap
      shape={{ ...shape, width: CAP, height: CAP }}
      data-key={position}
      data-down={isDown ? "" : undefined}
    >
      {LAYERS.map((layer) => (
        <Legend key={layer} layer={layer} position={position} />
      ))}
    </Cap>
  );
}

function Legend({ layer, position }: Place) {
  const written = KEYMAP[layer][position] ?? "";
  // Where a layer lets a key through it is blank, but the thumbs' keys say how to get elsewhere.
  const isLetThrough = written === TRANS && position >= THUMBS;
  const binding = isLetThrough ? (KEYMAP.base[position] ?? "") : written;
  const { tap, hold } = legendOf(binding);
  if (tap === "") return null;
  const opened = opens(binding);
  const middle = CAP / 2;
  return (
    <g
      className={`of-layer of-layer--${layer} key__legend`}
      data-opens={opened === "base" ? undefined : opened}
      data-plain={layer === "base" || isLetThrough ? "" : undefined}
    >
      <rect className="key__tint" width={CAP} height={CAP} rx="9" />
      <text className={tap.length > 1 ? "key__word" : "key__letter"} x={middle} y={hold ? 27 : 34}>
        {tap}
      </text>
      {hold !== "" && (
        <text className="key__hold" x={middle} y="45">
          {opened === "base" ? hold : hold.slice(0, 3)}
        </text>
      )}
    </g>
  );
}
