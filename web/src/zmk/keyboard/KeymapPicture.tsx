import type { KeyLayout, KeymapProps } from "../contract/pictures";
import { hueOf } from "./hues";
import { drawn, type DrawnCombo, DrawnKeys } from "./Keymap";
import { partsOf } from "./layout-shapes";
import type { DrawnLegend } from "./legends";
import { type PictureTheme, pictureStyle } from "./picture-style";

export interface PictureLayer {
  title: string;
  legends: readonly DrawnLegend[];
  combos: readonly DrawnCombo[];
}

interface KeymapPictureProps {
  title: string;
  layout: KeyLayout;
  layers: readonly PictureLayer[];
  /** Without one, the look is added later (`withStyle`): pages allow no style sheet in their HTML. */
  theme?: PictureTheme;
}

/** Pixels. */
const MARGIN = 20;
const BETWEEN_HALVES = 18;
const TITLE = 34;
const BETWEEN_LAYERS = 22;

/** All layers of a keymap as one SVG that needs nothing else: its text is text, and it describes itself. */
export function KeymapPicture({ title, layout, layers, theme }: KeymapPictureProps) {
  const parts = partsOf(layout);
  const lefts = parts.map((_, index) =>
    parts.slice(0, index).reduce((x, { width }) => x + width + BETWEEN_HALVES, MARGIN),
  );
  const last = parts.length - 1;
  const width = (lefts[last] ?? MARGIN) + (parts[last]?.width ?? 0) + MARGIN;
  const layerHeight = TITLE + Math.max(...parts.map((part) => part.height));
  const height = layers.length * (layerHeight + BETWEEN_LAYERS) - BETWEEN_LAYERS + 2 * MARGIN;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby="title words"
    >
      <title id="title">{title}</title>
      <desc id="words">{layers.map(layerWords).join("\n")}</desc>
      {theme && <style>{pictureStyle(theme)}</style>}
      <rect className="picture__page" width={width} height={height} />
      {layers.map((layer, index) => (
        <g
          key={index}
          data-layer={hueOf(index)}
          transform={`translate(0 ${MARGIN + index * (layerHeight + BETWEEN_LAYERS)})`}
        >
          <text className="picture__title" x={MARGIN} y="18">
            {titleOf(layer, index)}
          </text>
          {parts.map(({ keys }, part) => (
            <g key={part} transform={`translate(${lefts[part] ?? MARGIN} ${TITLE})`}>
              <DrawnKeys keys={keys} legends={layer.legends} combos={layer.combos} highlight={[]} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function titleOf({ title }: PictureLayer, index: number): string {
  return title === "" ? `Layer ${index}` : `${index} ${title}`;
}

function layerWords(layer: PictureLayer, index: number): string {
  const keys = layer.legends.map(({ words }) => words);
  const combos = layer.combos.map(
    ({ positions, legend }) => `keys ${positions.join(" and ")} together: ${legend.words}`,
  );
  return `${titleOf(layer, index)}: ${[...keys, ...combos].join(", ")}.`;
}

/** The same from the text of bindings: what `homerow keymap draw` shows. */
export function WrittenKeymapPicture(props: KeymapProps & { title: string; theme: PictureTheme }) {
  const { title, theme, layout, layers, names } = props;
  const titles = layers.map((layer) => layer.title);
  const pictured = layers.map((layer) => ({
    title: layer.title,
    ...drawn(layer, { titles, names }),
  }));
  return <KeymapPicture title={title} theme={theme} layout={layout} layers={pictured} />;
}
