import type { RivalsTable as Table } from '../../shared/brand/model-figures.ts'
import type { Chart, ModelView } from '../../shared/brand/model-view.ts'
import { weeklyWords } from '../../shared/finance/estimate.ts'
import { thousands } from '../../shared/text.ts'
import { CarGrid, FinanceNote } from '../card/grid.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { SectionHead } from '../ui/heads.tsx'
import { Photo } from '../ui/photo.tsx'
import { List, Rows, Sideways } from '../ui/rows.tsx'

export function ModelPage({ view }: { view: ModelView }) {
  const { title, breadcrumbs, pictures, words, finance, actions, facts, charts, sampleText, cards, stock, rivals } =
    view
  return (
    <div className="wrap model-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="model-top" data-plain={pictures.length === 0 || undefined}>
        <h1>{title}</h1>
        <Pictures pictures={pictures} />
        <div className="model-words">
          {words.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {finance && (
            <p className="model-finance">
              Finance from {weeklyWords(finance)}, {finance.comparison}
            </p>
          )}
          <p className="model-actions">
            {actions.map(({ text, href }, index) => (
              <LinkButton key={href} href={href} text={text} isPrimary={index === 0} />
            ))}
          </p>
          {facts.length > 0 && <Rows rows={facts} className="model-facts" />}
          {sampleText && <p className="count">{sampleText}</p>}
        </div>
      </div>
      {cards.length > 0 && (
        <section>
          <SectionHead heading="Newest arrivals" link={stock} />
          <CarGrid cards={cards} hasFinanceNote={false} />
        </section>
      )}
      {charts.length > 0 && (
        <section>
          <h2>Years and kilometres in stock</h2>
          <div className="model-charts">
            {charts.map((chart) => (
              <BarChart key={chart.title} {...chart} />
            ))}
          </div>
        </section>
      )}
      {rivals && (
        <section>
          <h2>Compared with its closest rivals</h2>
          <RivalsTable title={title} table={rivals} />
        </section>
      )}
      <FinanceNote cards={[{ finance }, ...cards]} />
    </div>
  )
}

function Pictures({ pictures }: Pick<ModelView, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <List items={pictures} className="model-pictures" data-count={pictures.length}>
      {({ picture, href }, index) => (
        <a href={href}>
          <Photo picture={picture} turn={index === 0 ? 'first' : 'soon'} />
        </a>
      )}
    </List>
  )
}

/** Units of the drawing, which scales with its place. */
const [ROW, BAR, LABEL, TRACK, WIDTH] = [28, 16, 150, 180, 370]

/** Counts as horizontal bars, drawn by the server; a table has the same for screen readers. */
function BarChart({ title, column, bars }: Chart) {
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

/** Models side by side; it scrolls sideways on a phone. */
export function RivalsTable({ title, table: { columns, rows } }: { title: string; table: Table }) {
  return (
    <Sideways className="rivals-scroll" label={`${title} and its rivals, scroll sideways`}>
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
    </Sideways>
  )
}
