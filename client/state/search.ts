import { signal } from '@preact/signals-react'
import type { SearchReply } from '../../shared/api.ts'
import { type FilterFormValues, readFilterForm } from '../../shared/search/filter-form.ts'
import type { FilterGroup } from '../../shared/search/filter-groups.ts'

/** The one form of the search page; every filter belongs to it, also those that stand outside it. */
export const filtersForm = () => document.querySelector<HTMLFormElement>('#filters')

/** The choices in that form as it stands. */
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
