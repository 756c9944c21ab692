import type { SearchReply } from '../../shared/api.ts'
import type { Choices } from '../../shared/search/choices.ts'

/** Puts an answer into the page, but for what its islands draw themselves. */
export function showAnswer({ href, title, documentTitle, countText, clearHref, chips, parts }: SearchReply): void {
  const isFocusInside = document.activeElement?.closest('[data-part]') !== null
  document.title = documentTitle
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical) canonical.href = new URL(href, canonical.href).href
  say('title', title)
  say('count', countText)
  say('chosen', chips.length > 0 ? ` (${chips.length})` : '')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#filters [data-clear]')) {
    link.href = clearHref
    link.hidden = chips.length === 0
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const html = parts[place.dataset['part'] ?? '']
    if (html !== undefined && html !== drawn.get(place)) place.innerHTML = html
    if (html !== undefined) drawn.set(place, html)
  }
  if (isFocusInside) heading()?.focus({ preventScroll: true })
}

const drawn = new WeakMap<HTMLElement, string>()

/** Sets what stands outside the islands to other choices than the shopper's last. */
export function showHand(choices: Choices): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[form=filters][name]'))
    field.value = choices[field.name]?.[0] ?? (field.name === 'query' ? '' : field.value)
}

/** Whether the start of the list is above the screen. Once the list has changed, to ask would lay it all out. */
export const isPastStart = () => (resultsMain()?.getBoundingClientRect().top ?? 0) < 0

/** Another list is read from its start; a shopper who sees that already is not moved. */
export const startOfResults = (isPast = isPastStart()) =>
  void (isPast && resultsMain()?.scrollIntoView({ behavior: 'instant' }))

/** The cars further down are laid out once the first are on screen. */
export const layOutInTurn = () => inTurn([...document.querySelectorAll('.results-main .grid-cars > *')])

const resultsMain = () => document.querySelector('.results-main')

/** Cars that a first screen can show, and cars laid out in each frame after it. */
const FIRST = { phone: 3, others: 8 }
const A_FRAME = 4

/** Lays cars out a few per frame: all at once would delay the next input. */
function inTurn(cars: Element[]): void {
  const later = cars.slice(matchMedia('(max-width: 575px)').matches ? FIRST.phone : FIRST.others)
  for (const car of later) car.classList.add('later')
  const next = () => {
    for (const car of later.splice(0, A_FRAME)) car.classList.remove('later')
    if (later.length > 0) afterFrame(next)
  }
  afterFrame(next)
}

const afterFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

const heading = () => document.querySelector<HTMLElement>('.results-main h1')

function say(what: string, text: string): void {
  for (const element of document.querySelectorAll(`[data-live=${what}]`))
    if (element.textContent !== text) element.textContent = text
}
