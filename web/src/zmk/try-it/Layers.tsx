import { hueOf, KeyFace, keyAttributes, wordsOf } from "./KeyFace";
import { layerName, legendOf, type NamedKeyboard } from "../timing/named-keyboard";
import { Rows, sizeOf } from "./Rows";

/** All layers of a keymap, drawn one below the other. */
export function Layers({ named, rows }: { named: NamedKeyboard; rows: readonly number[] }) {
  return named.keyboard.layers.map(({ bindings }, layer) => {
    const legends = bindings.map((binding) => legendOf(named, binding));
    return (
      <div key={layer} className="tryit__drawn">
        <p className="tryit__layers">
          <span className="tryit__layer" data-hue={hueOf(layer)} data-active="">
            {layer} {layerName(named.keyboard, layer)}
          </span>
        </p>
        <div
          className="tryit__board"
          data-size={sizeOf(rows)}
          role="group"
          aria-label={`Keys of layer ${layer}`}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls, keys must reach
          tabIndex={0}
        >
          <Rows counts={rows}>
            {(position) => {
              const legend = legends[position];
              return (
                <span
                  key={position}
                  className="keycap tryit__key"
                  aria-hidden="true"
                  {...(legend && keyAttributes(legend, layer))}
                >
                  {legend && <KeyFace {...legend} />}
                </span>
              );
            }}
          </Rows>
          <ol className="visually-hidden" start={0}>
            {legends.map((legend, position) => (
              <li key={position}>{wordsOf(legend)}</li>
            ))}
          </ol>
        </div>
      </div>
    );
  });
}
