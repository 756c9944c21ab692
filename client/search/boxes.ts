import { type FilterFormValues, withoutOrphans, withValue } from '../../shared/search/filter-form.ts'
import { afterFrame } from '../lib/prerender.ts'
import { choices, groups } from '../state/search.ts'

const BOXES = 'input:is([type=checkbox], [type=radio])'

/**
 * Hears of each box of the form that is ticked or taken back, once the browser has painted it. Not by React: it would take a
 * bare click (of a screen reader, say) that wakes a group for the box's first state, and not hear of it.
 */
export function followBoxes(form: HTMLFormElement, change: (next: FilterFormValues) => void): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(BOXES)) return
    const { name, value, checked } = target
    const group = groups.value.find(({ key }) => key === name)
    if (group?.kind !== 'facet') return
    afterFrame(() => {
      const next = withValue(choices.value ?? {}, group.key, value, checked, group.single)
      change(withoutOrphans(next, groups.value))
    })
  })
}
