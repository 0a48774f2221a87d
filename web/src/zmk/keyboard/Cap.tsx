import type { ReactNode, SVGAttributes } from "react";

export interface CapShape {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise, around the middle. */
  turn: number;
}

interface CapProps extends SVGAttributes<SVGGElement> {
  shape: CapShape;
  children: ReactNode;
}

/** A key in a drawing: its side, and its top, which moves down with its legends. */
export function Cap({ shape, children, ...attributes }: CapProps) {
  const { x, y, width, height, turn } = shape;
  const turned = turn === 0 ? "" : ` rotate(${turn} ${width / 2} ${height / 2})`;
  return (
    <g className="key" {...attributes} transform={`translate(${x} ${y})${turned}`}>
      <rect className="key__side" y="4" width={width} height={height} rx="9" />
      <g className="key__cap">
        <rect className="key__top" width={width} height={height} rx="9" />
        {children}
      </g>
    </g>
  );
}
