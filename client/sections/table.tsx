import type { SectionViews } from '../../shared/page/view.ts'

/** A table; on a phone each row is a card whose cells name their column. */
export const Table = ({ columns, rows, note }: SectionViews['table']) => (
  <>
    {/* A table wider than the screen scrolls by itself, by key too. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section className="table-scroll" aria-label={`Table: ${columns.join(', ')}`} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={at} data-column={columns[at + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {note && <p className="table-note">{note}</p>}
  </>
)
