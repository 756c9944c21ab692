import type { FilterGroup, SearchView } from '../../shared/search/view.ts'
import { thousands } from '../../shared/text.ts'
import { drawn } from '../drawn.tsx'
import { island } from '../island.tsx'
import { FilterCount } from '../islands/filter-count.tsx'
import { Range } from '../islands/range.tsx'
import { Icon } from '../ui/icon.tsx'

const RangeIsland = island('range#Range', Range, 'touch')
const FilterCountIsland = island('filter-count#FilterCount', FilterCount, 'form')

/** Groups that stand open at first; one with a choice in it always does. */
const OPEN_AT_FIRST = 5

/** All filters as one GET form: a column on a wide screen, a drawer on a phone, whole without script (SRC-19). */
export function Filters({ view }: { view: SearchView }) {
  const sort = view.sorts.find(({ chosen }) => chosen)
  return (
    <form className="filters" id="filters" popover="auto" action={view.action} aria-label="Filters">
      <div className="filters-top">
        <h2>Filters</h2>
        {view.chips.length > 0 && (
          <a className="link" href={view.clearHref}>
            Clear all
          </a>
        )}
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
        {view.text && <input type="hidden" name="query" value={view.text} />}
        {view.carried.map(({ key, value }) => (
          <input key={key + value} type="hidden" name={key} value={value} />
        ))}
        {sort && <input type="hidden" name="sortBy" value={sort.value} />}
        <div dangerouslySetInnerHTML={{ __html: groups(view) }} />
      </div>
      <div className="filter-foot">
        <FilterCountIsland text={view.countText} count={view.count} />
      </div>
    </form>
  )
}

const groups = (view: SearchView): string =>
  view.groups
    .map((group, index) => drawn(group.key, Group, { group, isOpen: index < OPEN_AT_FIRST || group.chosen > 0 }))
    .join('')

function Group({ group, isOpen }: { group: FilterGroup; isOpen: boolean }) {
  return (
    <details className="filter-group" open={isOpen} data-chosen={group.chosen > 0 || undefined}>
      <summary>
        {group.label}
        {group.kind === 'facet' && group.chosen > 0 && <span className="filter-chosen">{group.chosen} chosen</span>}
        <Icon name="down" />
      </summary>
      {group.kind === 'range' ? <RangeIsland range={group} /> : <Values group={group} />}
    </details>
  )
}

function Values({ group }: { group: Extract<FilterGroup, { kind: 'facet' }> }) {
  return (
    <fieldset className="filter-values">
      <legend className="visually-hidden">{group.label}</legend>
      {group.values.map(({ value, label, count, chosen }) => (
        <label className="check" key={value}>
          <input type={group.single ? 'radio' : 'checkbox'} name={group.key} value={value} defaultChecked={chosen} />
          {label}
          <span className="count">{thousands(count)}</span>
        </label>
      ))}
    </fieldset>
  )
}
