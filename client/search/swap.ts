import type { SearchReply } from '../../shared/api.ts'
import { fillOpened } from '../lib/later.ts'
import { morph } from '../lib/morph.ts'
import { afterFrame } from '../lib/prerender.ts'
import { drawTrouble, notifyRendered } from '../ui/dom.ts'
import { roll } from '../ui/roll.ts'
import { findAgain } from './find.ts'

/** The one form of the search page; every filter belongs to it, also those that stand outside it. */
export const filtersForm = () => document.querySelector<HTMLFormElement>('#filters')
export const isDrawerOpen = () => filtersForm()?.matches(':popover-open') ?? false
export const resultsOnPage = () => document.querySelector<HTMLElement>('.results')

export type ListReply = Omit<SearchReply, 'count' | 'countText'>
/** `setsFields`: the form is that of the reply, not what the shopper left in it. */
type How = { isWhole: boolean; setsFields: boolean }

/**
 * Puts a reply into the page, the counts first. Unless it is to be whole, what no first screen shows follows once the first
 * cars are painted, and the filters behind that.
 */
export function showReply(reply: ListReply, { isWhole, setsFields }: How): void {
  const { href, canonical, title, heading: over, documentTitle, countLine, text, parts } = reply
  const focused = document.activeElement
  document.title = documentTitle
  const link = canonicalLink()
  if (link) link.href = new URL(canonical, link.href).href
  write('title', title)
  write('heading', over)
  write('count', countLine)
  showCount(reply)
  for (const below of document.querySelectorAll<HTMLElement>('[data-below]'))
    below.hidden = below.dataset['below'] !== href
  for (const place of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const name = place.dataset['part'] ?? ''
    const html = parts[name]
    if (html === undefined || (html === htmlIn.get(place) && !(setsFields && name === 'filters'))) continue
    htmlIn.set(place, html)
    // Behind the frame with the cars; another reply may have come by then.
    if (name === 'filters' && !setsFields) afterFrame(() => htmlIn.get(place) === html && bringUp(place, html))
    else if (name !== 'results') bringUp(place, html)
    else if (isWhole) place.innerHTML = html
    else if (isDrawerOpen()) fillOnceShut(place, html)
    else fillInTurn(place, html)
  }
  const box = queryBox()
  if (box) box.defaultValue = text
  if (setsFields) filtersForm()?.reset()
  if (focused && !focused.isConnected) heading()?.focus({ preventScroll: true })
}

function showCount({ parts: { foot = '' } }: ListReply): void {
  const place = document.querySelector('.filter-foot')
  if (!place || foot === htmlIn.get(place)) return
  const oldCount = countInButton()?.textContent
  htmlIn.set(place, foot)
  morph(place, foot)
  const newCount = countInButton()
  if (newCount && newCount.textContent !== oldCount) roll(newCount)
}

export const canonicalLink = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')
export const queryBox = () => document.querySelector<HTMLInputElement>('[name=query][form=filters]')
const countInButton = () => document.querySelector<HTMLElement>('.filter-count')

/** What was written into each part last: an equal part is left as it stands. */
const htmlIn = new WeakMap<Element, string>()
/** For a part that was changed here: the next reply draws it in any case. */
export const markChanged = (place: Element | null) => void (place && htmlIn.delete(place))

function bringUp(place: Element, html: string): void {
  morph(place, html)
  findAgain(place)
  fillOpened(place, findAgain)
}

/**
 * still: the list matches the choices. asking: its reply is on the way. returning: the address has changed ahead of the
 * list. failed: no reply to a change. lost: none to an address.
 */
export type Progress = 'still' | 'asking' | 'returning' | 'failed' | 'lost'

export function markProgress(progress: Progress): void {
  const results = resultsOnPage()
  // The open drawer covers the list that is marked.
  if (!results || results.dataset['progress'] === progress || (progress === 'asking' && isDrawerOpen())) return
  results.dataset['progress'] = progress
  document.querySelector('.trouble')?.remove()
  if (progress === 'failed')
    showTrouble('We couldn’t update the list. Your filters are still on.', { type: 'submit', form: 'filters' })
  if (progress === 'lost') showTrouble('We couldn’t load these.', {}, () => location.reload())
}

/** Why the list does not match the choices. The drawer’s button still leads to the results. */
function showTrouble(text: string, attributes: Record<string, string>, press = () => {}): void {
  document.querySelector('.results-chosen')?.prepend(drawTrouble(text, attributes, press))
  const show = document.querySelector('.filter-foot .button')
  if (!show) return
  markChanged(show.parentElement)
  show.ariaLabel = show.textContent = 'Show results'
}

/** The open drawer covers all of a reply but its count: the rest waits until that is painted. */
export async function showFirst(reply: ListReply): Promise<void> {
  if (!isDrawerOpen()) return
  showCount(reply)
  await new Promise<void>(afterFrame)
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
  const next = [...cars][matchMedia('(width < 36em)').matches ? FIRST_CARS.phone : FIRST_CARS.others]
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
