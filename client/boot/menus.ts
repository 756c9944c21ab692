import { dragShut } from './drag-shut.ts'

const OPEN_MENUS = '.header-menu details[open]'
/** Menus that open by pointing, and the one that the pointer is on. */
const POINTED_AT = '.header-menu[data-hover] .menu-group:hover'

let isListening = false

/**
 * Called with the first click and the first key of a page: the click may have opened a menu or a sheet already, the key
 * may be one that closes a menu.
 */
export function startMenus(first: Event): void {
  if (first instanceof KeyboardEvent) closeOnEscape(first)
  else uncover(first.target)
  if (isListening) return
  isListening = true
  closeMenus()
  for (const sheet of document.querySelectorAll<HTMLElement>('[data-drag]:popover-open')) dragShut(sheet)
  // The event does not bubble.
  document.addEventListener('toggle', onToggle, true)
}

function onToggle({ target }: Event): void {
  if (target instanceof HTMLElement && target.dataset['drag']) dragShut(target)
}

/** Closes the header's dropdowns on a click outside, and on Escape, which returns focus to the summary. */
function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    closeAll(target)
    uncover(target)
  })
  document.addEventListener('keydown', closeOnEscape)
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  document.activeElement?.closest(OPEN_MENUS)?.querySelector('summary')?.focus()
  closeAll(null)
  const pointedAt = document.querySelector<HTMLElement>(POINTED_AT)
  if (!pointedAt) return
  pointedAt.dataset['dismissed'] = ''
  pointedAt.addEventListener('pointerleave', () => delete pointedAt.dataset['dismissed'], { once: true })
}

/** Closes the phone's menu after a press on its link to a place of this page, which it covers. */
function uncover(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('[popover] a[href*="#"]')
  if (link && link.pathname === location.pathname) link.closest<HTMLElement>('[popover]')?.hidePopover()
}

function closeAll(except: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
