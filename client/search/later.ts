import { call } from '../lib/call.ts'
import { findAgain } from './find.ts'
import { morph } from './morph.ts'

/** All filters of the list at an address, drawn whole: its HTML once that has come. */
let whole: { address: string; html?: string; coming: Promise<unknown> } | undefined

/** Filters in which the shopper opened something: the next list comes with the whole of them. */
const opened = new Set<string>()

/** A landing list has words of its own for an address, which the call of searches reads too. */
export const toSearchPath = (address: string) => (address.startsWith('/search') ? address : `/search${address}`)

export const withOpened = (address: string): string => [...opened].reduce((path, key) => `${path}&open=${key}`, address)

/** Asks for what stands closed, so that it opens at once. */
export function fetchLater(): typeof whole & {} {
  const address = toSearchPath(location.pathname + location.search)
  if (whole?.address === address) return whole
  const path = `${address}${address.includes('?') ? '&' : '?'}open=all&part=filters`
  const next: typeof whole & {} = {
    address,
    coming: call('search', { path }).then(
      ({ parts }) => void (next.html = parts['filters']),
      // Opened again, it is asked for again.
      () => whole === next && (whole = undefined),
    ),
  }
  whole = next
  return next
}

/** Draws what a fold holds that was opened, or is about to be. */
export function fillLater(fold: Element): void {
  const group = fold.closest<HTMLElement>('.filter-group')
  const key = group?.dataset['key']
  if (!group || key === undefined) return
  opened.add(key)
  const { html, coming } = fetchLater()
  if (html === undefined)
    return void coming.then(() => fold.matches('[data-later][open]') && whole?.html && fillLater(fold))
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  const fresh = content.querySelector(`[data-key="${key}"]`)
  if (fresh) morph(group, fresh.innerHTML)
  delete group.dataset['later']
  findAgain(group)
}

/** What was opened comes with the next list, too, until it is closed. */
export function followFold(fold: HTMLDetailsElement): void {
  const key = fold.closest<HTMLElement>('.filter-group')?.dataset['key']
  if (fold.matches('[data-later][open]')) fillLater(fold)
  else if (!fold.open && key !== undefined) opened.delete(key)
}

export function fillOpened(place: Element): void {
  for (const fold of place.querySelectorAll('details[data-later][open]')) fillLater(fold)
}
