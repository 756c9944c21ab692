import { memo, Suspense, useState } from 'react'
import type { FilterFormValues } from '../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../shared/search/filter-groups.ts'
import { ANY } from '../../shared/search/state.ts'
import { Icon } from '../ui/icon.tsx'
import { Nearby } from './nearby.tsx'
import { Range } from './range.tsx'
import { useChosen } from './state.ts'
import { Values } from './values.tsx'

/** Groups that stand open at first; one with a choice in it always does. */
const OPEN_AT_FIRST = 5

export const isOpenAtFirst = (group: FilterGroup, index: number) =>
  index < OPEN_AT_FIRST || group.chosen > 0 || (group.kind === 'near' && group.fault !== null)

type Props = { group: FilterGroup; isOpen: boolean }

/** One filter, which wakes by itself: a press in one does not wait for all of them. */
export const Group = (props: Props) => (
  <Suspense>
    <KeptGroup {...props} />
  </Suspense>
)

/** Most groups are the same after most answers (follow-groups.ts). */
const KeptGroup = memo(DrawnGroup)

/** One filter under its heading. Once drawn, open and closed are the shopper's. */
function DrawnGroup({ group, isOpen }: Props) {
  const [isOpenFirst] = useState(isOpen)
  const chosen = useChosen(group.key, chosenIn(group))
  const count =
    group.kind !== 'facet' ? 0 : chosen.filter((value) => group.values.some((v) => v.value === value)).length
  return (
    <details className="filter-group" open={isOpenFirst} data-chosen={chosen.length > 0 || undefined}>
      <summary>
        {group.label}
        {count > 0 && <span className="filter-chosen">{`${count} chosen`}</span>}
        <Icon name="down" />
      </summary>
      <GroupControl group={group} />
    </details>
  )
}

function GroupControl({ group }: { group: FilterGroup }) {
  switch (group.kind) {
    case 'range':
      return <Range range={group} />
    case 'near':
      return <Nearby group={group} />
    case 'facet':
      return <Values group={group} />
  }
}

/** The chosen values as the server rendered them. */
function chosenIn(group: FilterGroup): string[] {
  if (group.kind !== 'facet') return group.chosen > 0 ? ['one'] : []
  return group.values.filter(({ chosen }) => chosen).map(({ value }) => value)
}

/** Fields that stand elsewhere in the form. */
const ELSEWHERE = ['query', 'sortBy']

/** Choices whose list is not on the page, and what has no box: the form would lose them otherwise. */
export function Carried({ choices, groups }: { choices: FilterFormValues; groups: Pick<FilterGroup, 'key'>[] }) {
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
