import type { SearchReply } from '../../shared/api.ts'
import type { FilterFormValues } from '../../shared/search/filter-form.ts'
import { afterFrame } from '../lib/prerender.ts'
import { notifyRendered } from '../ui/dom.ts'
import { roll } from '../ui/roll.ts'
import { filtersForm } from './state.ts'

/**
 * Puts a reply into the page, but for what its islands draw themselves. `in turn`: what no first screen shows follows once
 * the first cars are painted.
 */
export function showReply(reply: SearchReply, how: 'in turn' | 'whole'): void {
  const { href, title, documentTitle, countLine, clearHref, chips, parts } = reply
  const isFocusInside = document.activeElement?.closest('[data-part]') !== null
  document.title = documentTitle
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (canonical) canonical.href = new URL(href, canonical.href).href
  write('title', title)
  write('count', countLine)
  write('chosen', chips.length > 0 ? ` (${chips.length})` : '')
  showOrders(reply)
  for (const below of document.querySelectorAll<HTMLElement>('[data-below]'))
    below.hidden = below.dataset['below'] !== href
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#filters [data-clear]')) {
    link.href = clearHref
    link.hidden = chips.length === 0
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const html = parts[place.dataset['part'] ?? '']
    if (html === undefined || html === htmlIn.get(place)) continue
    htmlIn.set(place, html)
    if (how === 'whole') place.innerHTML = html
    else if (filtersForm()?.matches(':popover-open')) fillOnceShut(place, html)
    else fillInTurn(place, html)
  }
  if (isFocusInside) heading()?.focus({ preventScroll: true })
}

/** Orders come and go with what they need: a place to measure from, or kilometres. */
function showOrders({ sorts, choices }: SearchReply): void {
  for (const option of document.querySelectorAll<HTMLOptionElement>('#sort option')) {
    const isOffered = sorts.includes(option.value)
    option.hidden = option.disabled = !isOffered
    // An order that is gone has given way to the site's own.
    if (!isOffered && option.selected && option.parentElement instanceof HTMLSelectElement)
      option.parentElement.value = choices['sortBy']?.[0] ?? ''
  }
}

/** What was written into each part last: an equal part is left as it stands. */
const htmlIn = new WeakMap<HTMLElement, string>()

/** The filters' fields that stand outside the islands. */
export const FIELDS = '[form=filters][name]'

export function showFields(choices: FilterFormValues): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIELDS))
    field.value = choices[field.name]?.[0] ?? (field.name === 'query' ? '' : field.value)
}

/** Whether the start of the list is above the screen. To be asked before the list changes: after it, it forces a layout. */
export const isPastStart = () => (resultsMain()?.getBoundingClientRect().top ?? 0) < 0

/** Scrolls to the start of the list, unless that is on screen already. */
export const startOfResults = (isPast = isPastStart()) =>
  void (isPast && resultsMain()?.scrollIntoView({ behavior: 'instant' }))

const resultsMain = () => document.querySelector('.results-main')

/** Cars that a first screen can show, and cars laid out in each frame after it. */
const FIRST_CARS = { phone: 3, others: 8 }
const CARS_PER_FRAME = 4

/** Fills a part with its first cars; once they are painted come the others, and what is below them. */
function fillInTurn(place: HTMLElement, html: string): void {
  const first = firstCars(html)
  place.innerHTML = first ?? html
  if (first === null) return
  const list = place.lastElementChild
  // Few cars were found, and others that come close stand below them.
  if (!list?.matches('.grid-cars')) return void (place.innerHTML = html)
  afterFrame(() => {
    // Another reply may have come.
    if (!list.isConnected) return
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
    const [, ...below] = [...content.children].slice(place.children.length - 1)
    const later = [...(content.querySelector('.grid-cars')?.children ?? [])].slice(list.children.length)
    for (const car of later) car.classList.add('later')
    list.append(...later)
    place.append(...below)
    notifyRendered()
    layOutInTurn(later)
  })
}

/** Fills what the open drawer covers once that is shut: the next choice in it waits for nothing that it hides. */
function fillOnceShut(place: HTMLElement, html: string): void {
  const fill = () => {
    // Another reply may have come.
    if (htmlIn.get(place) !== html) return
    fillInTurn(place, html)
    notifyRendered()
  }
  filtersForm()?.addEventListener('toggle', fill, { once: true })
}

/** The part up to the end of its first cars, which the browser closes; null where it has no more of them. */
function firstCars(html: string): string | null {
  const cars = html.matchAll(/<li class="(?:card|promo)[ "]/g)
  const next = [...cars][matchMedia('(max-width: 575px)').matches ? FIRST_CARS.phone : FIRST_CARS.others]
  return next ? html.slice(0, next.index) : null
}

/** Laid out all at once, they would delay the shopper's next input. */
function layOutInTurn(later: Element[]): void {
  const next = () => {
    for (const car of later.splice(0, CARS_PER_FRAME)) car.classList.remove('later')
    if (later.length > 0) afterFrame(next)
  }
  afterFrame(next)
}

const heading = () => document.querySelector<HTMLElement>('main h1')

/** Writes a text wherever the page names it by `data-live`. */
function write(name: string, text: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-live=${name}]`))
    if (element.textContent !== text) {
      element.textContent = text
      if (name === 'count') roll(element)
    }
}
