const OPEN_MENUS = '.header-menu details[open]'

/** Closes the header's dropdowns on a click outside, and on Escape, which returns focus to the summary. */
export function closeMenus(): void {
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
