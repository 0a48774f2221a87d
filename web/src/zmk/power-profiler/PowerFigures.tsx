/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone each row is a card, and elements that are no table's parts any more lose their roles */
import { escapeMarkdown, linkMarkdown, tableMarkdown } from "../../markdown";
import type { FigureRow } from "../contract/power";

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
                {amountOf(row)}
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

function amountOf({ amount, unit, range }: FigureRow): string {
  return range === "" ? `${amount} ${unit}` : `${amount} ${unit} (${range})`;
}

/** The same as Markdown. */
export function figuresMarkdown({ items }: { items: FigureRow[] }): string {
  const rows = items.map((row) => [
    `\`${row.name}\``,
    amountOf(row),
    `**${row.kind}**: ${escapeMarkdown(row.conditions)}`,
    row.href === null ? escapeMarkdown(row.source) : linkMarkdown(row.source, row.href),
  ]);
  return tableMarkdown(COLUMNS, rows);
}
