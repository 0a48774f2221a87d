import { escapeMarkdown, listMarkdown } from "../../markdown";
import type { KeymapLayer, KeymapProps } from "../contract/pictures";
import { Cap } from "./Cap";
import { hueOf } from "./hues";
import { type Part, partsOf, type PlacedKey } from "./layout-shapes";
import { type DrawnLegend, drawnLegend } from "./legends";

/** Layers of a keymap on a drawn keyboard, from a ```keymap fence. */
export function Keymap({ layout, layers, names, highlight }: KeymapProps) {
  const parts = partsOf(layout);
  const titles = layers.map(({ title }) => title);
  return (
    <figure className="kmap">
      {layers.map((layer, index) => {
        const { legends, combos } = drawn(layer, { titles, names });
        return (
          <div key={index} className="kmap__layer" data-hue={hueOf(index)}>
            <Title layer={layer} index={index} count={layers.length} />
            <div
              className="kmap__parts"
              role="group"
              aria-label={describe(layout.title, layer)}
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls, keys must reach
              tabIndex={scrolls(parts) ? 0 : undefined}
            >
              {parts.map((part, half) => (
                <Drawing
                  key={half}
                  part={part}
                  legends={legends}
                  combos={combos}
                  highlight={highlight}
                />
              ))}
            </div>
            <Words legends={legends} combos={combos} highlight={highlight} />
          </div>
        );
      })}
    </figure>
  );
}

/** The keys of each layer in words. */
export function keymapMarkdown({ layers, names, highlight }: KeymapProps): string {
  const titles = layers.map(({ title }) => title);
  return layers
    .map((layer, index) => {
      const { legends, combos } = drawn(layer, { titles, names });
      const number = layers.length > 1 ? `${index} ` : "";
      const title = layer.title === "" ? "" : `**${number}${escapeMarkdown(layer.title)}**\n\n`;
      const keys = legends.map((legend, position) =>
        keyWords(legend, highlight.includes(position)),
      );
      const words = [...keys, ...combos.map(comboWords)].map(escapeMarkdown);
      return `${title}${listMarkdown(words, 0)}`;
    })
    .join("\n\n");
}

export function drawn(layer: KeymapLayer, context: Parameters<typeof drawnLegend>[1]) {
  const legends = layer.bindings.map((binding) => drawnLegend(binding, context));
  const combos = layer.combos.map((combo) => ({
    ...combo,
    legend: drawnLegend(combo.binding, context),
  }));
  return { legends, combos };
}

function keyWords({ words }: DrawnLegend, isHighlighted: boolean): string {
  return isHighlighted ? `${words} (highlighted)` : words;
}

function comboWords({ positions, legend }: DrawnCombo): string {
  return `Keys ${positions.join(" and ")} together: ${legend.words}`;
}

/** Pixels: what is narrower fits a phone. Halves go one below the other. */
const PHONE = 280;

function scrolls([first, ...others]: Part[]): boolean {
  return others.length === 0 && (first?.width ?? 0) > PHONE;
}

function describe(layout: string, { title }: KeymapLayer): string {
  return title === "" ? layout : `${layout}, layer ${title}`;
}

function Title({ layer, index, count }: { layer: KeymapLayer; index: number; count: number }) {
  if (layer.title === "") return null;
  return (
    <p className="kmap__title">
      {count > 1 && <span className="kmap__number">{index}</span>} {layer.title}
    </p>
  );
}

export interface DrawnCombo {
  positions: readonly number[];
  legend: Pick<DrawnLegend, "tap" | "words">;
}

interface DrawingProps {
  part: Part;
  legends: readonly DrawnLegend[];
  combos: readonly DrawnCombo[];
  highlight: readonly number[];
}

function Drawing({ part, legends, combos, highlight }: DrawingProps) {
  const { width, height, keys } = part;
  return (
    <svg
      className="kmap__part"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <DrawnKeys keys={keys} legends={legends} combos={combos} highlight={highlight} />
    </svg>
  );
}

interface DrawnKeysProps extends Omit<DrawingProps, "part"> {
  keys: readonly PlacedKey[];
}

/** The keys of a part with their legends, and the combos that have keys in it. */
export function DrawnKeys({ keys, legends, combos, highlight }: DrawnKeysProps) {
  return (
    <>
      {keys.map((key) => (
        <Key
          key={key.position}
          shape={key}
          legend={legends[key.position]}
          isHighlighted={highlight.includes(key.position)}
        />
      ))}
      {combos.map((combo, index) => (
        <ComboMark key={index} combo={combo} keys={keys} />
      ))}
    </>
  );
}

interface KeyProps {
  shape: PlacedKey;
  legend: DrawnLegend | undefined;
  isHighlighted: boolean;
}

function Key({ shape, legend, isHighlighted }: KeyProps) {
  if (!legend) return null;
  const { kind, opens } = legend;
  return (
    <Cap
      shape={shape}
      data-kind={kind === "key" ? undefined : kind}
      data-hue={opens === null ? undefined : hueOf(opens)}
      data-highlighted={isHighlighted ? "" : undefined}
    >
      {kind === "none" && <None shape={shape} />}
      <Legend shape={shape} legend={legend} />
    </Cap>
  );
}

function None({ shape: { width, height } }: { shape: PlacedKey }) {
  return <circle className="kmap__none" cx={width / 2} cy={height / 2} r="2.5" />;
}

/** Pixels: the sizes of words in keymap.css (picture-style.ts has those of saved pictures), and the room between a word and the edges of its key. */
const SIZES = [15, 13, 12] as const;
const SMALLEST = 12;
const ROOM = 8;

function Legend({ shape: { width, height }, legend }: { shape: PlacedKey; legend: DrawnLegend }) {
  const { tap, hint } = legend;
  const middle = height / 2;
  const x = width / 2;
  if (hint !== "")
    return (
      <>
        <Word text={tap} x={x} y={middle - 1} width={width} />
        <text className="key__hold kmap__hint" x={x} y={middle + 15}>
          {fitted(hint, width, SMALLEST)}
        </text>
      </>
    );
  const lines = linesOf(tap, width);
  return lines.map((line, index) => (
    <Word
      key={index}
      text={line}
      x={x}
      y={middle + 6 + (index - (lines.length - 1) / 2) * 14}
      width={width}
    />
  ));
}

function Word({ text, ...place }: { text: string; x: number; y: number; width: number }) {
  const { x, y, width } = place;
  if (text.length === 1)
    return (
      <text className="key__letter kmap__letter" x={x} y={y + 1}>
        {text}
      </text>
    );
  const size = SIZES.find((each) => fits(text, width - ROOM, each)) ?? SMALLEST;
  return (
    <text className={`kmap__word kmap__word--${size}`} x={x} y={y}>
      {fitted(text, width, size)}
    </text>
  );
}

/** A long name breaks where it has an underscore or a space. */
function linesOf(text: string, width: number): string[] {
  return fits(text, width, SMALLEST) ? [text] : text.split(/[_ ]/).slice(0, 2);
}

function fitted(text: string, width: number, size: number): string {
  if (fits(text, width, size)) return text;
  const most = Array.from(text).findIndex(
    (_, index) => !fits(`${text.slice(0, index + 1)}…`, width, size),
  );
  return `${text.slice(0, Math.max(1, most))}…`;
}

function fits(text: string, width: number, size: number): boolean {
  return emsOf(text) * size <= width - 2;
}

/** The width of a bold text in em, about. */
function emsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => {
    if (/[mwMW@%…]/.test(character)) return sum + 0.92;
    if (/[fijlrtI\s.,:;!|'()[\]/]/.test(character)) return sum + 0.36;
    return sum + (/[A-Z]/.test(character) ? 0.69 : 0.57);
  }, 0);
}

/** A combo that has its keys in this part: a line from key to key, and what it does. */
function ComboMark({ combo, keys }: { combo: DrawnCombo; keys: readonly PlacedKey[] }) {
  const comboKeys = keys.filter(({ position }) => combo.positions.includes(position));
  const [first] = comboKeys;
  if (!first) return null;
  const middles = comboKeys.map(({ x, y, width, height }) => ({
    x: x + width / 2,
    y: y + height / 2,
  }));
  const { x, y, isRow } = middleOf(middles);
  // Beside each other, keys have their letters in the way.
  const down = isRow ? first.height * 0.4 : 0;
  const { tap } = combo.legend;
  const width = emsOf(tap) * SMALLEST + 12;
  return (
    <g className="kmap__combo" transform={`translate(0 ${down})`}>
      <polyline points={middles.map((middle) => `${middle.x},${middle.y}`).join(" ")} />
      <rect x={x - width / 2} y={y - 9} width={width} height="18" rx="6" />
      <text x={x} y={y + 4.5}>
        {tap}
      </text>
    </g>
  );
}

interface Point {
  x: number;
  y: number;
}

function middleOf(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return {
    x: Math.min(...xs) + width / 2,
    y: Math.min(...ys) + height / 2,
    isRow: width > height,
  };
}

/** The drawing for those who hear it. */
function Words({ legends, combos, highlight }: Omit<DrawingProps, "part">) {
  return (
    <ol className="visually-hidden" start={0}>
      {legends.map((legend, position) => (
        <li key={position}>{keyWords(legend, highlight.includes(position))}</li>
      ))}
      {combos.map((combo, index) => (
        <li key={`combo ${index}`}>{comboWords(combo)}</li>
      ))}
    </ol>
  );
}
