/** Slug of the site: every key in storage begins with it. */
export const PREFIX = `${document.documentElement.dataset['site']}:`

/**
 * Loads the code that shows what this device stores (device/start.ts), where there is anything to show. Once loaded, that
 * code follows changes itself.
 */
export function showStored(): void {
  startIfStored()
  // Back from the back-forward cache, or another tab has stored something.
  addEventListener('pageshow', ({ persisted }) => persisted && startIfStored())
  addEventListener('storage', startIfStored)
  // New HTML may hold buttons to mark.
  document.addEventListener('forecourt:drawn', () => void start().then(({ markRendered }) => markRendered()))
}

const start = () => import('../device/start.ts')

const startIfStored = () => void (hasStored() && start())

/** Whether this device stores anything for the site, or the page has a place that says it is empty. */
function hasStored(): boolean {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(PREFIX))) return true
  } catch {
    // A browser that refuses storage stores nothing.
  }
  return !!document.querySelector('[data-empty],[data-watchlist]')
}
