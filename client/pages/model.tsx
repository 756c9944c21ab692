import type { ModelView } from '../../shared/brand/model-view.ts'
import { BarChart } from '../brands/bar-chart.tsx'
import { RivalsTable } from '../brands/rivals-table.tsx'
import { FinanceNote } from '../card/finance-note.tsx'
import { CarGrid } from '../card/grid.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Photo } from '../ui/photo.tsx'
import { Rows } from '../ui/rows.tsx'

/** A model: pictures and figures of what is in stock of it, and what it competes with. */
export function ModelPage({ view }: { view: ModelView }) {
  const { title, breadcrumbs, pictures, words, finance, actions, facts, charts, sampleText, cards, stock, rivals } =
    view
  return (
    <div className="wrap model-page">
      <Breadcrumbs links={breadcrumbs} current={title} />
      <div className="model-top" data-plain={pictures.length === 0 || undefined}>
        <Pictures pictures={pictures} />
        <div className="model-words">
          <h1>{title}</h1>
          {words.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {finance && (
            <p className="model-finance">
              Finance from {finance.weekly}, {finance.comparison}
            </p>
          )}
          <p className="model-actions">
            {actions.map(({ text, href }, index) => (
              <a key={href} className={`button ${index === 0 ? 'button-primary' : 'button-secondary'}`} href={href}>
                {text}
              </a>
            ))}
          </p>
          {facts.length > 0 && <Rows rows={facts} className="model-facts" />}
          {sampleText && <p className="count">{sampleText}</p>}
        </div>
      </div>
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
      {cards.length > 0 && (
        <section>
          <div className="section-head">
            <h2>Newest arrivals</h2>
            {stock && (
              <a className="link" href={stock.href}>
                {stock.text}
              </a>
            )}
          </div>
          <CarGrid cards={cards} hasFinanceNote={false} />
        </section>
      )}
      {rivals && (
        <section>
          <h2>Compared with its closest rivals</h2>
          <RivalsTable title={title} table={rivals} />
        </section>
      )}
      <FinanceNote finance={finance} />
    </div>
  )
}

function Pictures({ pictures }: Pick<ModelView, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <ul className="model-pictures" data-count={pictures.length}>
      {pictures.map(({ picture, href }, index) => (
        <li key={href}>
          <a href={href}>
            <Photo picture={picture} turn={index === 0 ? 'first' : 'soon'} />
          </a>
        </li>
      ))}
    </ul>
  )
}
