import { FACET_KEYS, type FacetKey, RANGE_KEYS } from './attributes.ts'
import { boundsText, type Chip, textLabel } from './chips.ts'
import { type FilterFormValues, formBounds } from './filter-form.ts'
import type { FilterGroup } from './filter-group.ts'
import { nearText, parseNearAt, parseWithin } from './near.ts'
import { ANY } from './state.ts'

/** Chips while a search is loading: the known ones still chosen, then new ones labelled by their lists (SRC-07). */
export function pendingChips(
  previous: readonly Chip[],
  choices: FilterFormValues,
  groups: readonly FilterGroup[],
): Chip[] {
  const chosen = [...textChip(choices), ...facetChips(choices, groups), ...rangeChips(choices), ...nearChip(choices)]
  const keptChips = previous.flatMap((chip) => {
    const current = chosen.find(isSame(chip))
    return current ? [{ ...chip, text: chip.value === '' ? pendingText(chip, current) : chip.text }] : []
  })
  return [...keptChips, ...chosen.filter((chip) => !previous.some(isSame(chip)))]
}

/** The name of a place that is still the one chosen is known from before. */
const pendingText = (before: Chip, current: Chip) =>
  before.key === 'near' && before.text.startsWith(`${current.text} `) ? before.text : current.text

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

/** The place's name comes with the answer; until then the chip has what was typed. */
const nearChip = (choices: FilterFormValues): Chip[] => {
  const at = parseNearAt(choices['near']?.[0] ?? null)
  const within = parseWithin(choices['within']?.[0] ?? null)
  return at ? [{ key: 'near', value: '', text: nearText({ at, name: null, within }), href: '' }] : []
}

function labelOf(key: FacetKey, value: string, groups: readonly FilterGroup[]): string {
  const group = groups.find((each) => each.key === key)
  return (group?.kind === 'facet' && group.values.find((each) => each.value === value)?.label) || value
}
