import { afterFrame } from '../lib/prerender.ts'

/** Of the bar: the sheet of a phone keeps what was opened in it. */
const OPEN_MENUS = ':not(:popover-open) > .header-menu details[open]'
/** Menus that open by pointing, and the one that the pointer is on. */
const POINTED_AT = '.header-menu[data-hover] .menu-group:hover'

let isListening = false
/** A click that came before this code closes no menu: another may have opened one since. */
const loadedAt = performance.now()

/** Called with every click and key of a page: the first click may have opened a menu or a sheet already. */
export function followMenus(event: Event): void {
  if (event instanceof KeyboardEvent) closeOnEscape(event)
  else if (event instanceof MouseEvent) closeByClick(event)
  if (isListening) return
  isListening = true
  for (const sheet of document.querySelectorAll<HTMLElement>('[data-drag]:popover-open')) onOpen(sheet)
  // These events do not bubble.
  for (const type of ['beforetoggle', 'toggle']) document.addEventListener(type, onToggle, true)
}

function onToggle(event: Event): void {
  const { target, type, newState } = event as ToggleEvent
  if (!(target instanceof HTMLElement) || !target.dataset['drag']) return
  // The page is there again before the focus returns to it.
  if (newState === 'closed') uncover()
  else if (type === 'toggle') onOpen(target)
}

function onOpen(sheet: HTMLElement): void {
  dragShut(sheet)
  afterFrame(() => sheet.matches(':popover-open') && cover(document.body, sheet))
}

/** What an open sheet lies over. */
const covered: HTMLElement[] = []

/** No key leads behind an open sheet. What tells of a choice in it is still read out. */
function cover(around: Element, sheet: HTMLElement): void {
  for (const part of around.children) {
    if (part === sheet || part.matches(ANNOUNCEMENT) || !(part instanceof HTMLElement) || part.inert) continue
    if (part.contains(sheet) || part.querySelector(ANNOUNCEMENT)) cover(part, sheet)
    else covered.push(part)
  }
  if (around === document.body) for (const part of covered) part.inert = true
}

const ANNOUNCEMENT = 'output'

function uncover(): void {
  for (const part of covered.splice(0)) part.inert = false
}

/** Closes the header's dropdowns on a click outside. The phone's menu would cover a place of this page: its link closes it. */
function closeByClick({ target, timeStamp, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (timeStamp >= loadedAt) closeAll(target)
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('[popover] a[href*="#"]')
  if (link && !ctrlKey && !metaKey && !shiftKey && withoutHash(link) === withoutHash(location))
    link.closest<HTMLElement>('[popover]')?.hidePopover()
}

const withoutHash = ({ href }: { href: string }) => href.replace(/#.*/, '')

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  document.activeElement?.closest(OPEN_MENUS)?.querySelector('summary')?.focus()
  closeAll(null)
  const pointedAt = document.querySelector<HTMLElement>(POINTED_AT)
  if (!pointedAt) return
  pointedAt.dataset['dismissed'] = ''
  pointedAt.addEventListener('pointerleave', () => delete pointedAt.dataset['dismissed'], { once: true })
}

function closeAll(except: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
}

/** A sheet is shut where it was dragged by this share of itself, or let go at this speed, in px a millisecond. */
const FAR = 0.3
const FAST = 0.5

/** Lets an open sheet follow the finger by its head, towards the side it came from (`data-drag`), and be shut by it. */
function dragShut(sheet: HTMLElement): void {
  const isSideways = sheet.dataset['drag'] === 'right'
  const head = sheet.firstElementChild as HTMLElement | null
  if (!head || 'draggable' in head.dataset) return
  head.dataset['draggable'] = ''
  let drag: { pointer: number; start: number; last: number; at: number; speed: number } | null = null
  const place = (event: PointerEvent) => (isSideways ? event.clientX : event.clientY)
  const follow = (distance: number | null) => {
    sheet.style.transition = distance === null ? '' : 'none'
    sheet.style.translate = distance === null ? '' : isSideways ? `${distance}px 0` : `0 ${distance}px`
  }
  head.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' || (event.target as Element).closest('a, button')) return
    drag = { pointer: event.pointerId, start: place(event), last: place(event), at: event.timeStamp, speed: 0 }
    head.setPointerCapture(event.pointerId)
  })
  head.addEventListener('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return
    const now = place(event)
    drag.speed = (now - drag.last) / Math.max(1, event.timeStamp - drag.at)
    drag.last = now
    drag.at = event.timeStamp
    follow(Math.max(0, now - drag.start))
  })
  const end = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return
    const distance = drag.last - drag.start
    const size = isSideways ? sheet.offsetWidth : sheet.offsetHeight
    const isShut = event.type === 'pointerup' && (distance > size * FAR || (distance > 0 && drag.speed > FAST))
    drag = null
    follow(null)
    if (isShut) sheet.hidePopover()
  }
  head.addEventListener('pointerup', end)
  head.addEventListener('pointercancel', end)
}
