import { signal, useComputed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { SearchReply } from '../../shared/api.ts'
import { type FilterFormValues, readFilterForm } from '../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../shared/search/filter-groups.ts'
import { useHydrated } from '../wake/hydrated.ts'

/** The one form of the search page; every filter belongs to it, also those that stand outside it. */
export const filtersForm = () => document.querySelector<HTMLFormElement>('#filters')

export function choicesOnPage(): FilterFormValues {
  const form = filtersForm()
  return form ? readFilterForm(new FormData(form)) : {}
}

/**
 * Signals shared by the search page's islands. Written in the browser only: on the Worker a module lives across requests,
 * so there they are empty and each island draws from its props.
 */

/** What the shopper has chosen, ahead of the list (SRC-07); null until the page is awake. */
export const choices = signal<FilterFormValues | null>(null)
/** The last reply shown; null while the page shows what came with it. */
export const lastReply = signal<SearchReply | null>(null)
/** The filter groups on screen, for the labels of what is chosen. */
export const groups = signal<FilterGroup[]>([])
/**
 * still: the list matches the choices. asking: its reply is on the way. returning: the address has changed ahead of the
 * list. failed: no reply to a change. lost: none to an address.
 */
export const progress = signal<'still' | 'asking' | 'returning' | 'failed' | 'lost'>('still')

const BETWEEN = '\n'

/** The values chosen of one attribute; as drawn until the browser has its own. Follows that attribute alone. */
export function useChosen(key: string, drawn: readonly string[]): readonly string[] {
  useSignals()
  // A part may wake after the first choice was made in another.
  const isHydrated = useHydrated()
  const joined = useComputed(() => choices.value && (choices.value[key] ?? []).join(BETWEEN)).value
  if (!isHydrated || joined === null) return drawn
  return joined === '' ? [] : joined.split(BETWEEN)
}
