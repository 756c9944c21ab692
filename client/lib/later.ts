import { drawTrouble } from '../ui/dom.ts'
import { callSection } from './call.ts'
import { morph } from './morph.ts'

/** What stands closed on the page at an address, drawn whole: its HTML once that has come. */
let whole: { address: string; html?: string; coming: Promise<unknown> } | undefined

/** Filters in which the shopper opened something: the next list comes with the whole of them. */
const opened = new Set<string>()

export const withOpened = (address: string): string => [...opened].reduce((path, key) => `${path}&open=${key}`, address)

/** Asks for what stands closed, so that it opens at once. */
export function fetchLater(): typeof whole & {} {
  const address = location.pathname + location.search
  if (whole?.address === address) return whole
  const next: typeof whole & {} = {
    address,
    coming: callSection(`${location.pathname}?${location.search.slice(1)}&open=all&part=folds`)
      // A network may answer with a page of its own, or with what is no text.
      .then((html) => (html.includes('data-key=') ? (next.html = html) : drop()))
      .catch(() => drop()),
  }
  // It is asked for again.
  const drop = () => void (whole === next && (whole = undefined))
  whole = next
  return next
}

/** Draws what a fold holds that was opened, or is about to be, with all of the filter that it is in; `then` gets what was drawn. */
function fillLater(fold: Element, then: (place: HTMLElement) => void): void {
  const place = fold.closest<HTMLElement>('.filter-group, .vehicle [data-key]')
  const key = place?.dataset['key']
  if (!place || key === undefined || !fold.matches('[data-later]')) return
  opened.add(key)
  const { html, coming } = fetchLater()
  if (html === undefined) {
    fold.ariaBusy = 'true'
    if (fold.querySelector('.trouble :focus')) fold.querySelector('summary')?.focus({ preventScroll: true })
    fold.querySelector('.trouble')?.remove()
    return void coming.finally(() => {
      fold.ariaBusy = null
      if (!fold.matches('[data-later][open]')) return
      if (whole?.html) fillLater(fold, then)
      else showTrouble(fold, then)
    })
  }
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  const fresh = content.querySelector(`[data-key="${key}"]`)
  if (!fresh) {
    whole = undefined
    return showTrouble(fold, then)
  }
  const held = fold.querySelector('a:focus, .trouble :focus')
  morph(place, fresh.innerHTML)
  delete place.dataset['later']
  // The link that stood for it is gone, or another's.
  if (held) fold.querySelector('summary')?.focus({ preventScroll: true })
  then(place)
}

function showTrouble(fold: Element, then: (place: HTMLElement) => void): void {
  if (fold.querySelector('.trouble')) return
  fold.append(drawTrouble('We couldn’t load these.', {}, () => fillLater(fold, then)))
}

/** Asks for what may be opened next, and draws what was; what did not come is tried again by its button, or once it was closed. */
export function followFolds(then: (place: HTMLElement) => void): void {
  for (const trouble of document.querySelectorAll('[data-later]:not([open]) .trouble')) trouble.remove()
  fetchLater()
  fillOpened(document, then)
}

/** What was opened comes with the next list, too, until it is closed. */
export function followFold(fold: HTMLDetailsElement, then: (place: HTMLElement) => void): void {
  const key = fold.closest<HTMLElement>('.filter-group')?.dataset['key']
  if (fold.matches('[data-later][open]')) fillLater(fold, then)
  else if (!fold.open && key !== undefined) opened.delete(key)
}

export function fillOpened(place: ParentNode, then: (place: HTMLElement) => void): void {
  for (const fold of place.querySelectorAll('details[data-later][open]:not(:has(.trouble))')) fillLater(fold, then)
}
