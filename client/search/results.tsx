import { MESSAGES } from '../../shared/messages.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { FinanceNote } from '../card/finance-note.tsx'
import { CarGrid } from '../card/grid.tsx'
import { Icon } from '../ui/icon.tsx'
import { CloseMatches } from './close-matches.tsx'
import { PageLinks } from './pages.tsx'
import { RememberedSearch } from './remembered.tsx'

/** The cars found, or that there are none and what would help; and the other pages. */
export function Results({ view }: { view: SearchView }) {
  const all = [...view.cards, ...view.closeMatches.flatMap(({ cards }) => cards)]
  return (
    <>
      {view.cards.length > 0 ? (
        <>
          <ListHead columns={view.columns} />
          <CarGrid cards={view.cards} promos={view.promos} isFirst list={view.list} hasFinanceNote={false} />
        </>
      ) : (
        <NoResults view={view} />
      )}
      {view.closeMatches.map((matches) => (
        <CloseMatches key={matches.sentence} matches={matches} list={view.list} />
      ))}
      <FinanceNote finance={all.find(({ finance }) => finance)?.finance} />
      {view.pages && <PageLinks pages={view.pages} />}
      <RememberedSearch savedSearch={view.savedSearch} />
    </>
  )
}

/** The headings of the cars as a table, each a link to the list in its order. */
function ListHead({ columns }: Pick<SearchView, 'columns'>) {
  if (columns.length === 0) return null
  return (
    <div className="list-head">
      {columns.map(({ label, href, sorted }) =>
        href === null ? (
          <span key={label}>{label}</span>
        ) : (
          <a key={label} href={href} data-sorted={sorted ?? undefined} data-here>
            {label}
            <span className="visually-hidden">{sorted ? `, sorted ${sorted}` : ', sort'}</span>
            <Icon name="sort" />
          </a>
        ),
      )}
    </div>
  )
}

function NoResults({ view }: { view: SearchView }) {
  return (
    <div className={view.closeMatches.length > 0 ? 'no-results no-results-before' : 'no-results'}>
      <Icon name="search" />
      <p>{MESSAGES.noResults}</p>
      <a className="button button-primary" href={view.clearHref} data-here>
        {MESSAGES.clearFilters}
      </a>
    </div>
  )
}
