import { escapeMarkdown, listMarkdown } from "../../markdown";
import type { Pin, PinoutProps } from "../contract/pictures";

/** Pixels: the distance between two pins, the board without its labels, and a label next to it. */
const STEP = 24;
const BOARD = 132;
const LABEL = 48;
const USB = { width: 52, height: 22 };
const WIDTH = BOARD + 2 * LABEL;

/** The pins of a controller from above, from a ```pinout fence: printed names inside, numbers outside. */
export function Pinout(props: PinoutProps) {
  const { label, left, right } = props;
  const height = Math.max(left.length, right.length) * STEP + USB.height + 16;
  return (
    <figure className="pinout">
      <svg width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
        <rect className="pinout__board" x={LABEL} y="8" width={BOARD} height={height - 9} rx="8" />
        <rect className="pinout__usb" x={(WIDTH - USB.width) / 2} y="1" {...USB} rx="4" />
        <text className="pinout__name" x={WIDTH / 2} y="16" textAnchor="middle">
          USB
        </text>
        <Row pins={left} side="left" />
        <Row pins={right} side="right" />
      </svg>
      <figcaption>
        Seen from above. A number goes after <code>&amp;{label}</code>.
      </figcaption>
      <div className="visually-hidden">
        {rowsOf(props).map(({ title, words }) => (
          <section key={title}>
            <p>{title}</p>
            <ul>
              {words.map((word, index) => (
                <li key={index}>{word}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </figure>
  );
}

/** The caption, and each row of pins in words. */
export function pinoutMarkdown(props: PinoutProps): string {
  const rows = rowsOf(props).map(
    ({ title, words }) =>
      `**${escapeMarkdown(title)}**\n\n${listMarkdown(words.map(escapeMarkdown))}`,
  );
  return [`Seen from above. A number goes after \`&${props.label}\`.`, ...rows].join("\n\n");
}

function rowsOf({ title, label, left, right }: PinoutProps) {
  return [
    { title: `${title}, left side, from the USB port`, words: wordsOf(left, label) },
    { title: `${title}, right side, from the USB port`, words: wordsOf(right, label) },
  ];
}

function wordsOf(pins: readonly (Pin | null)[], label: string): string[] {
  return pins.flatMap((pin) => {
    if (pin === null) return [];
    return [pin.number === null ? pin.name : `${pin.name}: &${label} ${pin.number}`];
  });
}

interface RowProps {
  pins: readonly (Pin | null)[];
  side: "left" | "right";
}

function Row({ pins, side }: RowProps) {
  const isLeft = side === "left";
  // Away from the board: the hole, the printed name on the board, and the number next to it.
  const edge = isLeft ? LABEL : LABEL + BOARD;
  const inward = isLeft ? 1 : -1;
  return pins.map((pin, index) => {
    if (pin === null) return null;
    const y = USB.height + 20 + index * STEP;
    return (
      <g key={index}>
        <circle className="pinout__hole" cx={edge + inward * 11} cy={y} r="4.5" />
        <text
          className="pinout__name"
          x={edge + inward * 22}
          y={y + 4.5}
          textAnchor={isLeft ? "start" : "end"}
        >
          {pin.name}
        </text>
        {pin.number !== null && <Number number={pin.number} x={edge - inward * 22} y={y} />}
      </g>
    );
  });
}

function Number({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <>
      <rect className="pinout__number" x={x - 17} y={y - 10} width="34" height="20" rx="6" />
      <text className="pinout__digits" x={x} y={y + 5} textAnchor="middle">
        {number}
      </text>
    </>
  );
}
