import type { FigureRow } from "../../contract/power";

/** Every figure that the models count with, and where it is from. */
export function PowerFigures({ items }: { items: FigureRow[] }) {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Value</th>
            <th scope="col">How it is known</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name}</code>
              </th>
              <td>
                {row.amount} {row.unit}
                {row.range !== "" && <> ({row.range})</>}
              </td>
              <td>
                <strong>{row.kind}</strong>: {row.conditions}
              </td>
              <td>{row.href === null ? row.source : <a href={row.href}>{row.source}</a>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
