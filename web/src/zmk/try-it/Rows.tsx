import type { ReactNode } from "react";

interface RowsProps {
  /** Numbers of keys, from row to row. */
  counts: readonly number[];
  children: (position: number) => ReactNode;
}

/** Keys in rows, all of them equally wide. */
export function Rows({ counts, children }: RowsProps) {
  const widest = Math.max(...counts);
  return positionsOf(counts).map((positions, row) => (
    <div key={row} className="tryit__row">
      <Space halves={widest - positions.length} />
      {positions.map((position) => children(position))}
      <Space halves={widest - positions.length} />
    </div>
  ));
}

/** More keys in a row are small on a phone; still more are small everywhere. */
const MANY_ON_PHONE = 5;
const MANY = 8;

/** What style sheets know of the number of keys in a row. */
export function sizeOf(counts: readonly number[]): string | undefined {
  const widest = Math.max(...counts);
  if (widest > MANY) return "many";
  return widest > MANY_ON_PHONE ? "some" : undefined;
}

function positionsOf(counts: readonly number[]): number[][] {
  let first = 0;
  return counts.map((count) => {
    const row = Array.from({ length: count }, (_, index) => first + index);
    first += count;
    return row;
  });
}

/** Room beside a short row. */
function Space({ halves }: { halves: number }) {
  return Array.from({ length: halves }, (_, index) => (
    <span key={index} className="tryit__space" aria-hidden="true" />
  ));
}
