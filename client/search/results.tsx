import { MESSAGES } from '../../shared/messages.ts'
import type { CloseMatchesChip, CloseMatchesView } from '../../shared/search/close-matches.ts'
import type { ListVariant } from '../../shared/search/list.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { CarGrid, FinanceNote } from '../card/grid.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { toggles } from '../wake/attributes.ts'
import { PageLinks } from './pages.tsx'

/** The cars found, else those of the vehicle that was named, or that there are none and what would help; and the other pages. */
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
        !view.closeMatches[0]?.isOfVehicle && <NoResults view={view} />
      )}
      {view.closeMatches.map((matches, at) => (
        <CloseMatches
          key={matches.sentence}
          matches={matches}
          list={view.list}
          isFirst={at === 0 && view.cards.length === 0}
        />
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
      <LinkButton href={view.clearHref} text={MESSAGES.clearFilters} isPrimary attributes={{ 'data-here': true }} />
    </div>
  )
}

/** The cars that come close to a search, under a sentence that says in what they differ. */
function CloseMatches({ matches, list, isFirst }: CloseMatchesProps) {
  const { sentence, cards, allHref, kept, partly, letGo, unstated } = matches
  return (
    <section className="close-matches">
      <h2>{sentence}</h2>
      <div className="close-conditions">
        {kept.length > 0 && <Conditions label="All have" action="search without" chips={kept} />}
        {partly.length > 0 && <Conditions label="Some have" action="search with" chips={partly} isLetGo />}
        {letGo.length > 0 && <Conditions label="None have" action="search with" chips={letGo} isLetGo />}
        {unstated.length > 0 && <Conditions label="None state" action="search with" chips={unstated} isLetGo />}
      </div>
      <CarGrid cards={cards} list={list} isFirst={isFirst} hasFinanceNote={false} />
      {allHref && <LinkButton href={allHref} text="See them all" attributes={{ rel: 'nofollow', 'data-here': true }} />}
    </section>
  )
}

type CloseMatchesProps = { matches: CloseMatchesView; list: ListVariant; isFirst: boolean }
type ConditionsProps = { label: string; action: string; chips: CloseMatchesChip[]; isLetGo?: boolean }

function Conditions({ label, action, chips, isLetGo = false }: ConditionsProps) {
  return (
    <div className="close-row">
      <span className="close-label">{label}</span>
      <ul className="chips" aria-label={label}>
        {chips.map(({ text, href }) => (
          <li key={text}>
            {href === null ? (
              <s className="chip chip-gone">{text}</s>
            ) : (
              <a className={isLetGo ? 'chip chip-gone' : 'chip'} href={href} rel="nofollow" data-here>
                <span className="visually-hidden">{`${action} `}</span>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps this search on the device (SRC-21). Seen beside chips alone: all stock is no search. */
export function SaveSearch() {
  return (
    <p className="save-search with-script">
      <button type="button" className="button button-quiet iconed i-heart" {...toggles('search')} aria-pressed={false}>
        Save this search
      </button>
    </p>
  )
}

/** Where the device reads which search this is, if it is one to remember. */
function RememberedSearch({ savedSearch }: Pick<SearchView, 'savedSearch'>) {
  return (
    <div
      hidden
      data-note={savedSearch ? 'history' : undefined}
      data-entry={savedSearch ? JSON.stringify(savedSearch) : undefined}
    />
  )
}
