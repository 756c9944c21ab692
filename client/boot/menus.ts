import { dragShut } from './drag-shut.ts'

const OPEN_MENUS = '.header-menu details[open]'
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
  for (const sheet of document.querySelectorAll<HTMLElement>('[data-drag]:popover-open')) dragShut(sheet)
  // The event does not bubble.
  document.addEventListener('toggle', onToggle, true)
}

function onToggle({ target }: Event): void {
  if (target instanceof HTMLElement && target.dataset['drag']) dragShut(target)
}

/** Closes the header's dropdowns on a click outside, and the phone's menu on its link to a place of this page, which it covers. */
function closeByClick({ target, timeStamp, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (timeStamp >= loadedAt) closeAll(target)
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('[popover] a[href*="#"]')
  if (link && !ctrlKey && !metaKey && !shiftKey && withoutHash(link) === withoutHash(location))
    link.closest<HTMLElement>('[popover]')?.hidePopover()
}

const withoutHash = ({ href }: { href: string }) => href.replace(/#.*/, '')

/** Returns the focus to the summary. */
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
