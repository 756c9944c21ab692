import { MESSAGES } from '../../shared/messages.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { FinanceNote } from '../card/finance-note.tsx'
import { CarGrid } from '../card/grid.tsx'
import { Icon } from '../ui/icon.tsx'
import { CloseMatches } from './close-matches.tsx'
import { PageLinks } from './pages.tsx'
import { RememberedSearch } from './remembered.tsx'

/** Cars that a first screen can show. */
const IN_VIEW = 3

/** The cars found, or that there are none and what would help; and the other pages. */
export function Results({ view }: { view: SearchView }) {
  const all = [...view.cards, ...view.closeMatches.flatMap(({ cards }) => cards)]
  return (
    <>
      {view.cards.length > 0 ? (
        <CarGrid cards={view.cards} promos={view.promos} inView={IN_VIEW} hasFinanceNote={false} />
      ) : (
        <NoResults view={view} />
      )}
      {view.closeMatches.map((matches) => (
        <CloseMatches key={matches.sentence} matches={matches} />
      ))}
      <FinanceNote finance={all.find(({ finance }) => finance)?.finance} />
      {view.pages && <PageLinks pages={view.pages} />}
      <RememberedSearch savedSearch={view.savedSearch} />
    </>
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
