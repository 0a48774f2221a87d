/** The positions of the keys of a split keyboard: columns staggered like fingers, thumb keys in an arc. */

const UNIT = 60;
export const CAP = 54;
export const HALF = { width: 346, height: 296 } as const;

/** The vertical offset of each column of the left half from the middle finger's, from the little finger inwards. */
const STAGGER = [32, 10, 0, 8, 14] as const;
const THUMBS = [
  { x: 152, y: 202, turn: 0 },
  { x: 215, y: 207, turn: 10 },
  { x: 276, y: 224, turn: 22 },
] as const;

export interface KeyShape {
  position: number;
  x: number;
  y: number;
  /** Degrees, clockwise. */
  turn: number;
}

const fingers = [0, 1, 2].flatMap((row) =>
  STAGGER.map((stagger, column) => ({
    position: row * 10 + column,
    x: 4 + column * UNIT,
    y: 4 + stagger + row * UNIT,
    turn: 0,
  })),
);
const thumbs = THUMBS.map((thumb, index) => ({ ...thumb, position: 30 + index }));

export const LEFT: readonly KeyShape[] = [...fingers, ...thumbs];
export const RIGHT: readonly KeyShape[] = LEFT.map(({ position, x, y, turn }) => ({
  position: mirrored(position),
  x: HALF.width - CAP - x,
  y,
  turn: -turn,
}));

/** The key of the right half where the left one has `position`. */
function mirrored(position: number): number {
  if (position >= 30) return 65 - position;
  const row = Math.floor(position / 10);
  return row * 10 + 9 - (position % 10);
}
