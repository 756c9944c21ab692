import type { RivalsTable as Table } from '../../shared/brand/rivals-table.ts'

/** Models side by side; it scrolls sideways on a phone. */
export function RivalsTable({ title, table: { columns, rows } }: { title: string; table: Table }) {
  return (
    <section
      className="rivals-scroll"
      aria-label={`${title} and its rivals, scroll sideways`}
      // What scrolls has to be reached by key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="rivals">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Detail</span>
            </th>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.href ? <a href={column.href}>{column.title}</a> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={columns[index]?.title}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
