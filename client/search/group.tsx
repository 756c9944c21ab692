import type { FilterFormValues } from '../../shared/search/filter-form.ts'
import { type FilterGroup, OPEN_AT_FIRST } from '../../shared/search/filter-groups.ts'
import { ANY } from '../../shared/search/state.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { EVERY } from '../../shared/search/view.ts'
import { renderCached } from '../rendered.tsx'
import { Nearby } from './nearby.tsx'
import { Range } from './range.tsx'
import { ShowEvery, Values } from './values.tsx'

const isOpenAtFirst = (group: FilterGroup, index: number) =>
  index < OPEN_AT_FIRST || group.chosen > 0 || (group.kind === 'near' && group.fault !== null)

/**
 * All groups as HTML, put together from cached drawings. What stands closed is its heading alone, and comes once it is opened
 * (lib/later.ts): most of a list's filters are never looked at.
 */
export function drawGroups({ groups, choices, open }: Pick<SearchView, 'groups' | 'choices' | 'open'>): string {
  const carried = renderCached('carried', Carried, { choices, groups: groups.map(({ key }) => ({ key })) })
  const drawn = groups.map((group, index) => {
    const isOpen = isOpenAtFirst(group, index)
    const isWhole = open.includes(group.key) || open.includes(EVERY)
    if (!isOpen && !isWhole)
      return renderCached(group.key, ClosedGroup, { group: { key: group.key, label: group.label } })
    return renderCached(`${group.key} ${isOpen} ${isWhole} `, Group, { group, isOpen, isWhole })
  })
  return carried + drawn.join('') + (open.includes(EVERY) ? '' : renderCached('every', ShowEvery, {}))
}

function ClosedGroup({ group: { key, label } }: { group: Pick<FilterGroup, 'key' | 'label'> }) {
  return (
    <details className="filter-group" data-key={key} data-later>
      <summary className="iconed i-down">{label}</summary>
    </details>
  )
}

/** One filter under its heading. Once drawn, open and closed are the shopper's. */
export function Group({ group, isOpen, isWhole }: { group: FilterGroup; isOpen: boolean; isWhole: boolean }) {
  return (
    <details className="filter-group" data-key={group.key} open={isOpen} data-chosen={group.chosen > 0 || undefined}>
      <summary className="iconed i-down">
        {group.label}
        {group.kind === 'facet' && group.chosen > 0 && (
          <span className="filter-chosen">{`${group.chosen} chosen`}</span>
        )}
      </summary>
      {group.kind === 'range' ? (
        <Range range={group} />
      ) : group.kind === 'near' ? (
        <Nearby group={group} />
      ) : (
        <Values group={group} isWhole={isWhole} />
      )}
    </details>
  )
}

/** Fields that stand elsewhere in the form. */
const ELSEWHERE = ['query', 'sortBy']

/** Choices whose list is not on the page, and what has no box: the form would lose them otherwise. */
function Carried({ choices, groups }: { choices: FilterFormValues; groups: Pick<FilterGroup, 'key'>[] }) {
  const listed = new Set<string>([...ELSEWHERE, ...groups.map(({ key }) => key)])
  // One group has both its fields.
  if (listed.has('near')) listed.add('within')
  return Object.entries(choices).flatMap(([key, values]) =>
    values
      .filter((value) => value === ANY || !listed.has(key))
      // A range without a slider carries both its fields, alike or not.
      .map((value, index) => <input key={`${key} ${index}`} type="hidden" name={key} value={value} />),
  )
}
