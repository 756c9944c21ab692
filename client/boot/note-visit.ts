import { queueEvent, whenSeen } from '../analytics/track.ts'

/** Characters of a visit's trail that are kept: the start says where the visit came from. */
const MAX_TRAIL_CHARS = 4_000

/**
 * Notes the address, and the car or search that the page shows (device/notes.ts). Not while the page is hidden, and the first
 * frame of one that was drawn ahead waits for no storage. A look at a car is told where its address was not noted before: once
 * a session (VDP-10).
 */
export const noteVisit = (): void => whenSeen(noteNow)

function noteNow(): void {
  const { entry, look, note: kind } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  try {
    const trail = sessionStorage.getItem(`${PREFIX}trail`) ?? document.referrer
    if (trail.length < MAX_TRAIL_CHARS) {
      if (look && !trail.split(/[\n?]/).includes(location.pathname)) queueEvent({ car: look })
      sessionStorage.setItem(`${PREFIX}trail`, `${trail}\n${location.pathname}${location.search}`)
    }
  } catch {
    // Without session storage a form carries no trail, and no look is counted.
  }
  if (!entry) return
  try {
    localStorage.setItem(`${PREFIX}note:${Date.now()}:${kind}`, entry)
  } catch (error) {
    console.warn(String(error))
  }
}

/** Slug of the site: every key in storage begins with it. */
const PREFIX = `${document.documentElement.dataset['site']}:`

/** Loads the code that shows what this device stores and then follows it (device/start.ts), where there is anything to show. */
export function showStored(): void {
  startIfStored()
  // Back from the back-forward cache, or another tab has stored something.
  addEventListener('pageshow', ({ persisted }) => persisted && startIfStored())
  addEventListener('storage', startIfStored)
  // New HTML may hold buttons to mark.
  document.addEventListener('forecourt:drawn', () => void loadStart().then(({ markRendered }) => markRendered()))
}

const loadStart = () => import('../device/start.ts')

const startIfStored = () => void (hasStored() && loadStart())

/** Whether this device stores anything for the site, or the page has a place that says it is empty. */
function hasStored(): boolean {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(PREFIX))) return true
  } catch {
    // A browser that refuses storage stores nothing.
  }
  return !!document.querySelector('[data-empty],[data-watchlist]')
}
