import { FACET_KEYS, type FacetKey, RANGE_KEYS } from './attributes.ts'
import { boundsText, type Chip, textLabel } from './chips.ts'
import { type FilterFormValues, formBounds } from './filter-form.ts'
import type { FilterGroup } from './filter-group.ts'
import { ANY } from './state.ts'

/** Chips while a search is loading: the known ones still chosen, then new ones labelled by their lists (SRC-07). */
export function pendingChips(
  previous: readonly Chip[],
  choices: FilterFormValues,
  groups: readonly FilterGroup[],
): Chip[] {
  const chosen = [...textChip(choices), ...facetChips(choices, groups), ...rangeChips(choices)]
  const keptChips = previous.flatMap((chip) => {
    const current = chosen.find(isSame(chip))
    return current ? [{ ...chip, text: chip.value === '' ? current.text : chip.text }] : []
  })
  return [...keptChips, ...chosen.filter((chip) => !previous.some(isSame(chip)))]
}

const isSame = (a: Chip) => (b: Chip) => a.key === b.key && a.value === b.value

const textChip = (choices: FilterFormValues): Chip[] => {
  const text = choices['query']?.[0]?.trim()
  return text ? [{ key: 'query', value: '', text: textLabel(text), href: '' }] : []
}

const facetChips = (choices: FilterFormValues, groups: readonly FilterGroup[]): Chip[] =>
  FACET_KEYS.flatMap((key) =>
    (choices[key] ?? [])
      .filter((value) => value !== ANY)
      .map((value) => ({ key, value, text: labelOf(key, value, groups), href: '' })),
  )

const rangeChips = (choices: FilterFormValues): Chip[] =>
  RANGE_KEYS.filter((key) => choices[key]).map((key) => {
    const { from, to } = formBounds(choices, key)
    return { key, value: '', text: boundsText(key, { min: from, max: to }), href: '' }
  })

function labelOf(key: FacetKey, value: string, groups: readonly FilterGroup[]): string {
  const group = groups.find((each) => each.key === key)
  return (group?.kind === 'facet' && group.values.find((each) => each.value === value)?.label) || value
}
