import { signal } from '@preact/signals-react'
import type { SearchReply } from '../../shared/api.ts'
import { type Choices, choicesIn } from '../../shared/search/choices.ts'
import type { FilterGroup } from '../../shared/search/filter-group.ts'

/** The one form of the search page, which every filter belongs to wherever it stands. */
export const filtersForm = () => document.querySelector<HTMLFormElement>('#filters')

/** What that form says now. */
export function choicesOnPage(): Choices {
  const form = filtersForm()
  return form ? choicesIn(new FormData(form)) : {}
}

/**
 * What the search page's islands share. Written in the browser only: on the Worker a module lives across requests, so
 * there they are empty and each island draws from its props.
 */

/** What the shopper has chosen, ahead of the list (SRC-07); null until the page is awake. */
export const choices = signal<Choices | null>(null)
/** The last answer taken into the page; null while it shows what the server drew. */
export const shown = signal<SearchReply | null>(null)
/** The groups on screen, for the words of what is chosen. */
export const groups = signal<FilterGroup[]>([])
/**
 * still: the list is that of the choices. asking: its answer is on the way. returning: the address has changed ahead of
 * the list. failed: no answer to a change. lost: none to an address.
 */
export const progress = signal<'still' | 'asking' | 'returning' | 'failed' | 'lost'>('still')
