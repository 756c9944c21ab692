import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { SearchView } from '../../shared/search/view.ts'
import { SubmitButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'
import { ChosenFilters } from './chosen.tsx'
import { drawGroups } from './group.tsx'
import { ListLinks } from './list-links.tsx'
import { FollowForm, Results } from './results.tsx'

type Part = ComponentType<{ view: SearchView }>

/** The parts of the search page that follow its list: drawn with the page, and again with every reply to a change. */
const PARTS = {
  top: FiltersTop,
  foot: ShowButton,
  sort: Sort,
  chips: ChosenFilters,
  chosen: ChosenCount,
  understood: UnderstoodLine,
  follow: FollowSearch,
  figures: Figures,
  results: Results,
  related: RelatedLists,
} satisfies Record<string, Part>

type PlaceProps = {
  name: keyof typeof PARTS | 'filters'
  view: SearchView
  as?: 'div' | 'span'
  className?: string
}

export function Place({ name, view, as: Element = 'div', className }: PlaceProps) {
  const attributes = { 'data-part': name, className }
  if (name === 'filters') return <Element {...attributes} dangerouslySetInnerHTML={{ __html: drawGroups(view) }} />
  const Drawn: Part = PARTS[name]
  return (
    <Element {...attributes}>
      <Drawn view={view} />
    </Element>
  )
}

export const drawParts = (view: SearchView): Record<string, string> => ({
  filters: drawGroups(view),
  ...Object.fromEntries(
    Object.entries<Part>(PARTS).map(([name, Drawn]) => [name, renderToString(<Drawn view={view} />)]),
  ),
})

function FiltersTop({ view: { clearHref, chips } }: { view: SearchView }) {
  return (
    <>
      <h2>Filters</h2>
      <a className="link" href={clearHref} hidden={chips.length === 0} data-here>
        Clear all
      </a>
      <button
        type="button"
        className="icon-button only-drawer"
        popoverTarget="filters"
        popoverTargetAction="hide"
        aria-label="Close filters"
        // The drawer has the focus once it is open, without script too.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >
        <Icon name="close" />
      </button>
    </>
  )
}

/** The filters’ button says how many cars the choices would show (SRC-12), where it is any. */
function ShowButton({ view: { countText, none } }: { view: SearchView }) {
  if (none?.canClear) return <SubmitButton text="Show results" />
  return (
    <button type="submit" className="button button-primary" aria-label={`Show me ${countText}`}>
      <span>
        Show <span className="only-column">Me </span>
        <span className="filter-count">{countText}</span>
      </span>
    </button>
  )
}

/** The order of the results: a field of the filters' form, which goes off by itself or, without script, by a button. */
function Sort({ view }: { view: SearchView }) {
  return (
    <>
      <label htmlFor="sort">Sort by</label>
      <select
        className="field"
        id="sort"
        name="sortBy"
        form="filters"
        {...wake('change', 'submit')}
        autoComplete="off"
        defaultValue={view.sorts.find((s) => s.chosen)?.value}
      >
        {view.sorts.map(({ value, label, hidden }) => (
          <option key={value} value={value} hidden={hidden} disabled={hidden}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" form="filters" className="button button-secondary without-script">
        Sort
      </button>
    </>
  )
}

function ChosenCount({ view: { chips } }: { view: SearchView }) {
  return chips.length > 0 ? ` (${chips.length})` : null
}

/** What stock a landing list has, in sentences (FND-01). */
function Figures({ view: { landing } }: { view: SearchView }) {
  if (!landing || landing.sentences.length === 0) return null
  return <p className="list-figures">{landing.sentences.join(' ')}</p>
}

/** The lists near to a landing list (FND-01). */
function RelatedLists({ view: { landing } }: { view: SearchView }) {
  return landing ? <ListLinks heading="Related searches" links={landing.related} /> : null
}

/** The words that became filters, with a link that searches for the words themselves. */
function UnderstoodLine({ view: { understood: from } }: { view: SearchView }) {
  if (!from) return null
  return (
    <p className="understood">
      {from.corrected === null ? `From ‘${from.sentence}’. ` : `Showing results for ‘${from.corrected}’. `}
      <a className="link" href={from.exactHref} rel="nofollow">
        {from.corrected === null ? 'Search for the exact words instead' : `Search for ‘${from.sentence}’ instead`}
      </a>
      {from.notes && `. ${from.notes}`}
    </p>
  )
}

/** Where there are none, it stands among what would help. */
function FollowSearch({ view: { follow, none } }: { view: SearchView }) {
  return !none && <FollowForm follow={follow} text="Tell me about new ones" look="quiet" />
}
