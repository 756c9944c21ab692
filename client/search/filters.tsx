import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { FilterFormValues } from '../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../shared/search/filter-groups.ts'
import { Carried, Group, isOpenAtFirst } from './group.tsx'
import type { SearchOnPage } from './hydrate-search.ts'
import { startSearch } from './live.ts'
import { choices, groups, lastReply } from './state.ts'

/** All groups of filters. The server draws them by the same components; awake they follow the last answer. */
export function Filters(page: SearchOnPage) {
  useSignals()
  const current = lastReply.value ? groups.value : page.groups

  useEffect(() => startSearch(page), [page])

  return (
    <>
      <CarriedNow drawn={page.choices} listed={current} />
      {current.map((group, index) => (
        <Group key={group.key} group={group} isOpen={isOpenAtFirst(group, index)} />
      ))}
    </>
  )
}

/** Follows every choice, which the groups do each for their own. */
function CarriedNow({ drawn, listed }: { drawn: FilterFormValues; listed: FilterGroup[] }) {
  useSignals()
  return <Carried choices={choices.value ?? drawn} groups={listed} />
}
