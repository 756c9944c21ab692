import { dragShut } from './drag-shut.ts'

const OPEN_MENUS = '.header-menu details[open]'

/** Called with the first click of a page, which may have opened a menu or a sheet already. */
export function startMenus(): void {
  closeMenus()
  for (const sheet of document.querySelectorAll<HTMLElement>('[data-drag]:popover-open')) dragShut(sheet)
  // The event does not bubble.
  const opened = ({ target }: Event) => target instanceof HTMLElement && target.dataset['drag'] && dragShut(target)
  document.addEventListener('toggle', opened, true)
}

/** Closes the header's dropdowns on a click outside, and on Escape, which returns focus to the summary. */
function closeMenus(): void {
  document.addEventListener('click', ({ target }) => closeAll(target))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    document.activeElement?.closest(OPEN_MENUS)?.querySelector('summary')?.focus()
    closeAll(null)
  })
}

function closeAll(except: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
