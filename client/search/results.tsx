import { MESSAGES } from '../../shared/messages.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { CloseMatchesView } from '../../shared/search/close-matches.ts'
import type { ListVariant } from '../../shared/search/list.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { CarGrid, FinanceNote } from '../card/grid.tsx'
import { LinkButton, SubmitButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
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
        <NoResults view={view} />
      )}
      {view.closeMatches.map((matches, at) => (
        <CloseMatches
          key={`${matches.heading} ${matches.difference}`}
          matches={matches}
          list={view.list}
          isFirst={at === 0 && view.cards.length === 0}
        />
      ))}
      <FinanceNote cards={all} />
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

/** What a person at the yard would offer: the nearest that there is, word when one comes in, a call. */
function NoResults({ view: { none, clearHref } }: { view: SearchView }) {
  if (!none) return null
  return (
    <div className="search-none">
      {none.near.length > 0 && (
        <List items={none.near} className="search-near">
          {({ text, href }) => (
            <a href={href} rel="nofollow" data-here>
              {text}
              <Icon name="right" />
            </a>
          )}
        </List>
      )}
      <div className="chips">
        <FollowForm follow={none.follow} text="Tell me when one arrives" look="primary" />
        {none.follow === null && none.ask && <LinkButton href={none.ask} text="Ask us to find one" isPrimary />}
        {none.phone && <LinkButton href={none.phone.href} text={`Call ${none.phone.text}`} icon="phone" />}
        {none.canClear && (
          <LinkButton href={clearHref} text={MESSAGES.clearFilters} attributes={{ 'data-here': true }} />
        )}
      </div>
    </div>
  )
}

/** Has a shopper told of new cars in this search (WAT-06). Without script too: who it is for is asked next. */
export function FollowForm({ follow, text, look }: { follow: string | null; text: string; look: 'primary' | 'quiet' }) {
  if (follow === null) return null
  return (
    <form className="follow-search" method="post" action={pathTo('alerts_searches')}>
      <input type="hidden" name="search" value={follow} />
      <SubmitButton text={text} look={look} icon="bell" />
    </form>
  )
}

/** The cars that come close to a search, under a sentence that says in what they differ. */
const CloseMatches = ({ matches: { heading, difference, cards, allHref }, list, isFirst }: CloseMatchesProps) => (
  <section className="close-matches">
    <h2>{heading}</h2>
    {difference && <p>{difference}</p>}
    <CarGrid cards={cards} list={list} isFirst={isFirst} hasFinanceNote={false} />
    {allHref && <LinkButton href={allHref} text="See them all" attributes={{ rel: 'nofollow', 'data-here': true }} />}
  </section>
)

type CloseMatchesProps = { matches: CloseMatchesView; list: ListVariant; isFirst: boolean }

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
