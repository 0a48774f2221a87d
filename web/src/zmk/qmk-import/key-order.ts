/** The order of the keys of a matrix: ZMK counts them by rows, from left to right, over both halves. */
import type { QmkKeymap } from "./keymap-file";

/**
 * `layout`: as in the file. `rows`: row by row. `halves`: the second half of the rows is the right half.
 * `mirrored`: the same, and the columns of the right half count from the outside.
 */
export type KeyOrder = "layout" | "rows" | "halves" | "mirrored";

/** Where the keys of the keymap are in the file, by rows of the keyboard. */
export interface OrderedKeys {
  order: KeyOrder;
  rows: readonly (readonly number[])[];
}

export interface OrderChoice {
  order?: KeyOrder | undefined;
  columns?: number | undefined;
  /** The keys in each row of a known keyboard. */
  rows?: readonly number[] | undefined;
}

/** Keys that are typed by one hand from left to right, in common arrangements of letters. */
const RIGHT_HAND_ROWS = [
  "YUIOP",
  "HJKL",
  "NM",
  "JLUY",
  "HNEIO",
  "MNEIO",
  "KM",
  "FGCRL",
  "DHTNS",
  "BMWVZ",
];
const MOST_COLUMNS_OF_A_HALF = 8;

/** The keys of a file in their order. `columns` of a matrix is null if neither file nor choice tells. */
export function orderKeys(file: QmkKeymap, choice: OrderChoice): OrderedKeys | null {
  const [base = []] = file.layers;
  const all = base.map((_, index) => index);
  if (file.layout !== "")
    return { order: "layout", rows: cutRows(all, choice.rows ?? usualRows(all.length)) };
  const columns = file.columns ?? choice.columns ?? columnsOf(base.length, choice.rows);
  if (columns === null || columns < 1) return null;
  const present = new Set(all.filter((index) => isPresent(file, index)));
  const matrix = cutRows(all, Array<number>(Math.ceil(all.length / columns)).fill(columns));
  const order = choice.order ?? likelyOrder(file, matrix);
  const rows = joinHalves(matrix, order)
    .map((row) => row.filter((index) => present.has(index)))
    .filter((row) => row.length > 0);
  const isKnown = choice.rows?.reduce((sum, count) => sum + count, 0) === present.size;
  return { order, rows: isKnown && choice.rows ? cutRows(rows.flat(), choice.rows) : rows };
}

/** Whether the matrix has a key here: Vial says so, VIA has `KC_NO` on all layers where none is. */
function isPresent({ layers, format }: QmkKeymap, index: number): boolean {
  const keys = layers.map((layer) => layer[index] ?? null);
  return format === "Vial" ? keys.some((key) => key !== null) : keys.some((key) => key !== "KC_NO");
}

function joinHalves(
  matrix: readonly (readonly number[])[],
  order: KeyOrder,
): (readonly number[])[] {
  if (order === "rows" || order === "layout") return [...matrix];
  const half = Math.ceil(matrix.length / 2);
  return matrix.slice(0, half).map((left, row) => {
    const right = matrix[half + row] ?? [];
    return [...left, ...(order === "mirrored" ? right.toReversed() : right)];
  });
}

function likelyOrder(file: QmkKeymap, matrix: readonly (readonly number[])[]): KeyOrder {
  const columns = matrix[0]?.length ?? 0;
  if (matrix.length < 6 || matrix.length % 2 === 1 || columns > MOST_COLUMNS_OF_A_HALF)
    return "rows";
  const [base = []] = file.layers;
  const lettersOf = (row: readonly number[]) =>
    row.map((index) => /\bKC_([A-Z])\b/.exec(base[index] ?? "")?.[1] ?? "").join("");
  const right = matrix.slice(matrix.length / 2).map(lettersOf);
  const similarity = (rows: readonly string[]) =>
    Math.max(
      ...RIGHT_HAND_ROWS.map((letters) => Math.max(...rows.map((row) => pairsIn(row, letters)))),
    );
  const reversed = right.map((row) => Array.from(row).reverse().join(""));
  return similarity(reversed) > similarity(right) ? "mirrored" : "halves";
}

/** How many neighbors of one row are neighbors of the other. */
function pairsIn(row: string, letters: string): number {
  return Array.from(letters).filter(
    (letter, index) => index > 0 && row.includes(`${letters[index - 1] ?? ""}${letter}`),
  ).length;
}

/** The columns of a matrix with the rows of a known keyboard, in one or two halves. */
function columnsOf(count: number, rows: readonly number[] | undefined): number | null {
  if (!rows) return null;
  const fits = [rows.length * 2, rows.length].find((total) => count % total === 0);
  return fits === undefined ? null : count / fits;
}

function cutRows(keys: readonly number[], counts: readonly number[]): number[][] {
  let start = 0;
  const rows = counts.map((count) => keys.slice(start, (start += count)));
  return [...rows, keys.slice(start)].filter((row) => row.length > 0);
}

/** Rows of keyboards by the number of their keys, for keymaps that look like one. */
const USUAL_ROWS: Readonly<Record<number, readonly number[]>> = {
  30: [10, 10, 10],
  34: [10, 10, 10, 4],
  36: [10, 10, 10, 6],
  40: [10, 10, 10, 10],
  42: [12, 12, 12, 6],
  44: [12, 12, 12, 8],
  46: [12, 12, 14, 8],
  47: [12, 12, 12, 11],
  48: [12, 12, 12, 12],
  50: [12, 12, 16, 10],
  56: [12, 12, 12, 12, 8],
  58: [12, 12, 12, 14, 8],
  60: [12, 12, 12, 14, 10],
  61: [14, 14, 13, 12, 8],
};
const LINE = 12;

function usualRows(count: number): readonly number[] {
  return USUAL_ROWS[count] ?? Array<number>(Math.floor(count / LINE)).fill(LINE);
}
