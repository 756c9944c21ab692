import { useSignals } from '@preact/signals-react/runtime'
import { useDeferredValue, useEffect } from 'react'
import type { Choices } from '../../shared/search/choices.ts'
import type { FilterGroup } from '../../shared/search/filter-group.ts'
import { Carried } from '../search/carried.tsx'
import { Group, isOpenAtFirst } from '../search/group.tsx'
import { start } from '../search/live.ts'
import { choices, shown } from '../state/search.ts'

type Props = { groups: FilterGroup[]; choices: Choices }

/** All groups of filters. The server draws them by the same components; awake they follow the last answer. */
export function Filters({ groups, choices: drawn }: Props) {
  useSignals()
  // A new answer is drawn when the shopper's hand is still, in slices.
  const current = useDeferredValue(shown.value?.groups ?? groups)

  useEffect(() => start({ groups, choices: drawn }), [groups, drawn])

  return (
    <>
      <CarriedNow drawn={drawn} groups={current} />
      {current.map((group, index) => (
        <Group key={group.key} group={group} isOpen={isOpenAtFirst(group, index)} />
      ))}
    </>
  )
}

/** Follows every choice, which the groups do each for their own. */
function CarriedNow({ drawn, groups }: { drawn: Choices; groups: FilterGroup[] }) {
  useSignals()
  return <Carried choices={choices.value ?? drawn} groups={groups} />
}
