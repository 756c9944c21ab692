import { offeredSorts, type SearchView } from '../../shared/search/view.ts'
import { renderCached } from '../rendered.tsx'
import { Icon } from '../ui/icon.tsx'
import { Island, islandAttributes } from '../wake/island.tsx'
import { FilterCount } from './filter-count.tsx'
import { Carried, Group, isOpenAtFirst } from './group.tsx'
import type { SearchOnPage } from './hydrate-search.ts'

/**
 * All filters as one GET form: a column on a wide screen, a drawer on a phone, whole without script (SRC-19). The text
 * and the order belong to it too, wherever they stand.
 */
export function FilterForm({ view }: { view: SearchView }) {
  return (
    <form
      className="filters"
      id="filters"
      popover="auto"
      data-drag="down"
      action={view.action}
      aria-label="Filters"
      // What was chosen is in the address: a browser that fills in what it remembers would contradict it.
      autoComplete="off"
    >
      <div className="filters-top">
        <h2>Filters</h2>
        <a className="link" href={view.clearHref} hidden={view.chips.length === 0} data-clear data-here>
          Clear all
        </a>
        <button
          type="button"
          className="icon-button only-drawer"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="filters-scroll">
        <Groups view={view} />
      </div>
      <div className="filter-foot">
        <Island name="filter-count" of={FilterCount} on="search" props={{ text: view.countText }} />
      </div>
    </form>
  )
}

/** What the page and every reply to a change say of a list beside its drawing. */
export function searchOnPage(view: SearchView): SearchOnPage {
  const { choices, title, count, countText, countLine, groups, chips, unavailable, clearHref } = view
  return {
    choices,
    title,
    count,
    countText,
    countLine,
    groups,
    chips,
    unavailable,
    clearHref,
    sorts: offeredSorts(view),
  }
}

/** The island of filters#Filters, put together from cached drawings of its groups. */
function Groups({ view }: { view: SearchView }) {
  const { groups, ...others } = searchOnPage(view)
  // Written out once, for the key of its drawing and for the island.
  const written = groups.map((group) => JSON.stringify(group))
  const html = groups.map((group, index) => {
    const isOpen = isOpenAtFirst(group, index)
    return renderCached(`${group.key} ${isOpen} `, Group, { group, isOpen }, written[index])
  })
  const carried = renderCached('carried', Carried, {
    choices: others.choices,
    groups: groups.map(({ key }) => ({ key })),
  })
  const props = `{"groups":[${written.join(',')}],${JSON.stringify(others).slice(1)}`
  return (
    <div
      className="contents"
      {...islandAttributes('filters', 'search', props, '')}
      dangerouslySetInnerHTML={{ __html: carried + html.join('') }}
    />
  )
}
