import type { CompareView } from '../../shared/compare/view.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { CompareTable } from '../compare/table.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { wake } from '../wake/attributes.ts'

/** Cars side by side, whole without script (SRC-21). */
export function ComparePage({ view }: { view: CompareView }) {
  const { cars, noun, notes, advice, differencesToggle, isFull } = view
  return (
    <div className="wrap compare">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current="Compare" />
      <h1>{view.title}</h1>
      {notes.length > 0 && (
        <ul className="compare-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {advice && <p className="compare-advice">{advice}</p>}
      {/* What this device has chosen, where the address names other cars or none. */}
      <div {...wake('stored', 'compare')} />
      <ul className="chips compare-tools">
        {differencesToggle && (
          <li>
            <a className="button button-secondary" href={differencesToggle.href} rel="nofollow">
              {differencesToggle.chosen ? 'Show everything' : 'Differences only'}
            </a>
          </li>
        )}
        {!isFull && (
          <li>
            <a className={`button ${cars.length < 2 ? 'button-primary' : 'button-secondary'}`} href={searchPath()}>
              {cars.length === 0 ? `Browse ${noun.many}` : `Add a ${noun.one}`}
            </a>
          </li>
        )}
      </ul>
      {cars.length > 0 && <CompareTable view={view} />}
    </div>
  )
}
