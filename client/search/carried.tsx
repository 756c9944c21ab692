import type { FilterFormValues } from '../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../shared/search/filter-groups.ts'
import { ANY } from '../../shared/search/state.ts'

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
