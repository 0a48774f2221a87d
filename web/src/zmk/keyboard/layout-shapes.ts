/** The positions of the keys of a layout in a drawing of a given width. */
import type { KeyLayout } from "../contract/pictures";
import type { CapShape } from "./Cap";

/** Pixels: an article's column holds both halves side by side. */
const WIDTH = 610;
const GAP = 18;
const LARGEST_UNIT = 56;
/** Between two keys; a cap's side needs as much below the last row. */
const BETWEEN = 5;
const MARGIN = 2;
const SIDE = 5;

export interface PlacedKey extends CapShape {
  position: number;
}

/** A part that is drawn by itself: the whole board, or a half. */
export interface Part {
  width: number;
  height: number;
  keys: readonly PlacedKey[];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function partsOf({ keys, split }: KeyLayout): Part[] {
  const all = keys.map((_, position) => position);
  const isLeft = (position: number) => split === null || (keys[position]?.[0] ?? 0) < split;
  const groups = [all.filter(isLeft), all.filter((position) => !isLeft(position))];
  const halves = groups.filter((group) => group.length > 0);
  const boxes = halves.map((half) => boxOf(half.map((position) => keys[position] ?? NO_KEY)));
  const widest = Math.max(...boxes.map(({ left, right }) => right - left));
  const room = (WIDTH - GAP * (halves.length - 1)) / halves.length - 2 * MARGIN;
  const unit = Math.min(LARGEST_UNIT, Math.floor(room / widest));
  return halves.map((half, index) => partOf(half, boxes[index] ?? NO_BOX, keys, unit));
}

const NO_KEY: KeyLayout["keys"][number] = [0, 0, 1, 1, 0];
const NO_BOX: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function partOf(
  positions: readonly number[],
  { left, top, right, bottom }: Box,
  keys: KeyLayout["keys"],
  unit: number,
): Part {
  return {
    width: rounded((right - left) * unit + 2 * MARGIN),
    height: rounded((bottom - top) * unit + 2 * MARGIN + SIDE - BETWEEN),
    keys: positions.map((position) => {
      const [x, y, width, height, turn] = keys[position] ?? NO_KEY;
      return {
        position,
        x: rounded((x - left) * unit + MARGIN + BETWEEN / 2),
        y: rounded((y - top) * unit + MARGIN),
        width: rounded(width * unit - BETWEEN),
        height: rounded(height * unit - BETWEEN),
        turn,
      };
    }),
  };
}

/** The box around keys, turned ones with their corners. */
function boxOf(keys: KeyLayout["keys"]): Box {
  const corners = keys.flatMap(([x, y, width, height, turn]) => {
    const angle = (turn * Math.PI) / 180;
    const across = (Math.abs(Math.cos(angle)) * width + Math.abs(Math.sin(angle)) * height) / 2;
    const down = (Math.abs(Math.sin(angle)) * width + Math.abs(Math.cos(angle)) * height) / 2;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    return [
      [middleX - across, middleY - down],
      [middleX + across, middleY + down],
    ] as const;
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** A layout with all keys equally large, each row centered. */
export function layoutOfRows(title: string, rows: readonly number[]): KeyLayout {
  const widest = Math.max(...rows);
  const keys = rows.flatMap((count, y) =>
    Array.from({ length: count }, (_, index): KeyLayout["keys"][number] => [
      (widest - count) / 2 + index,
      y,
      1,
      1,
      0,
    ]),
  );
  return { title, keys, split: null };
}
