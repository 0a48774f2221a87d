/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone each row is a card, and elements that are no table's parts any more lose their roles */
import type { FigureRow } from "../../contract/power";

const COLUMNS = ["Figure", "Value", "How it is known", "Source"];

/** Every figure that the models count with, and where it is from. */
export function PowerFigures({ items }: { items: FigureRow[] }) {
  return (
    <div className="table-scroll">
      <table className="cards" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((row) => (
            <tr key={row.name} role="row">
              <th role="rowheader" scope="row">
                <code>{row.name}</code>
              </th>
              <td role="cell" data-label={COLUMNS[1]}>
                {row.amount} {row.unit}
                {row.range !== "" && <> ({row.range})</>}
              </td>
              <td role="cell" data-label={COLUMNS[2]}>
                <strong>{row.kind}</strong>: {row.conditions}
              </td>
              <td role="cell" data-label={COLUMNS[3]}>
                {row.href === null ? row.source : <a href={row.href}>{row.source}</a>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
