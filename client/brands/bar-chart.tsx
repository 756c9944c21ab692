import type { Chart } from '../../shared/brand/model-view.ts'
import { thousands } from '../../shared/text.ts'

/** Units of the drawing, which scales with its place. */
const [ROW, BAR, LABEL, TRACK, WIDTH] = [28, 16, 150, 180, 370]

/** Counts as horizontal bars, drawn by the server; a table has the same for screen readers. */
export function BarChart({ title, column, bars }: Chart) {
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <figure className="bar-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${ROW * bars.length}`} aria-hidden="true" focusable="false">
        {bars.map(({ label, count }, index) => (
          <g key={label}>
            <text x={0} y={ROW * (index + 0.5)}>
              {label}
            </text>
            <rect x={LABEL} y={ROW * index + (ROW - BAR) / 2} width={(TRACK * count) / most} height={BAR} />
            <text x={LABEL + (TRACK * count) / most + 8} y={ROW * (index + 0.5)}>
              {thousands(count)}
            </text>
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">In stock</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{thousands(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
