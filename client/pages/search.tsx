import { MESSAGES } from '../../shared/messages.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { CarGrid } from '../car/grid.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Filters } from '../search/filters.tsx'
import { PageLinks } from '../search/pages.tsx'
import { RememberedPlace, SaveSearch } from '../search/remembered.tsx'
import { SortForm } from '../search/sort.tsx'
import { Icon } from '../ui/icon.tsx'

/** Cars that a first screen can show. */
const IN_VIEW = 3

export function SearchPage({ view }: { view: SearchView }) {
  return (
    <div className="wrap">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current={view.title} />
      <div className="results">
        <Filters view={view} />
        <div className="results-main">
          <div className="results-head">
            <div className="results-line">
              <div>
                <h1>{view.title}</h1>
                <output className="count">{view.countText}</output>
              </div>
              <SortForm view={view} id="sort" />
            </div>

            <TextSearch view={view} />
            {view.chips.length > 0 && <Chips view={view} />}
            {view.remembers && <SaveSearch isSearch={view.chips.length > 0} />}
          </div>
          {/* The cars' headings are of the third level. */}
          <h2 className="visually-hidden">Results</h2>
          {view.cards.length > 0 ? <CarGrid cards={view.cards} inView={IN_VIEW} /> : <NoResults view={view} />}
          {view.pages && <PageLinks pages={view.pages} />}
        </div>
      </div>
      <RememberedPlace remembered={view.remembered} />
      <div className="results-bar">
        <button type="button" className="button button-primary" popoverTarget="filters">
          <Icon name="filters" />
          {view.chips.length > 0 ? `Filters (${view.chips.length})` : 'Filters'}
        </button>
        <SortForm view={view} id="sort-bar" />
      </div>
    </div>
  )
}

function TextSearch({ view }: { view: SearchView }) {
  return (
    <search id="search">
      <form className="results-text" action={view.action}>
        {view.kept
          .filter(({ key }) => key !== 'query')
          .map(({ key, value }) => (
            <input key={key + value} type="hidden" name={key} value={value} />
          ))}
        <input
          className="field"
          type="search"
          name="query"
          defaultValue={view.text}
          aria-label="Search within these results"
          placeholder="Make, model, feature or stock number"
        />
        <button type="submit" className="button button-secondary">
          <Icon name="search" />
          Search
        </button>
      </form>
    </search>
  )
}

function Chips({ view }: { view: SearchView }) {
  return (
    <ul className="chips" aria-label="Chosen filters">
      {view.chips.map(({ text, href }) => (
        <li key={href}>
          <a className="chip" href={href} rel="nofollow">
            {text}
            <Icon name="close" />
            <span className="visually-hidden">, remove</span>
          </a>
        </li>
      ))}
      <li>
        <a className="button button-quiet" href={view.clearHref}>
          Clear all
        </a>
      </li>
    </ul>
  )
}

function NoResults({ view }: { view: SearchView }) {
  return (
    <div className="no-results">
      <Icon name="search" />
      <p>{MESSAGES.noResults}</p>
      <a className="button button-primary" href={view.clearHref}>
        {MESSAGES.clearFilters}
      </a>
    </div>
  )
}
