import { queueEvent, whenChanged, whenSeen } from '../analytics/track.ts'
import { isStored, NOTED, PREFIX } from '../lib/stored.ts'

/** Characters that are kept of a visit's trail, whose start says where the visit came from, and of notes: some 25 cars. */
const MAX_CHARS = 4_000

/**
 * Notes the address, and the car or search that the page shows (device/notes.ts). Not while the page is hidden, and the first
 * frame of one that was drawn ahead waits for no storage. A look at a car is told where its address was not noted before: once
 * a session (VDP-10).
 */
export function noteVisit(): void {
  whenSeen(noteNow)
  whenChanged(noteEntry)
}

function noteNow(): void {
  const { look } = readEntry()
  try {
    const trail = sessionStorage.getItem(`${PREFIX}trail`) ?? document.referrer
    if (trail.length < MAX_CHARS) {
      if (look && !trail.split(/[\n?]/).includes(location.pathname)) queueEvent({ car: look })
      sessionStorage.setItem(`${PREFIX}trail`, `${trail}\n${location.pathname}${location.search}`)
    }
  } catch {
    // Without session storage a form carries no trail, and no look is counted.
  }
  noteEntry()
}

const readEntry = () => document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}

/** Beside the list that it belongs to, the newest first: there is no room here to read a list and write it back. */
function noteEntry(): void {
  const { entry, note } = readEntry()
  if (!entry) return
  const key = `${PREFIX}${note}${NOTED}`
  try {
    localStorage.setItem(key, `${entry}\n${localStorage.getItem(key) ?? ''}`.slice(0, MAX_CHARS))
  } catch {
    // Storage is full or refused: the list is without it.
  }
}

/** Shows what this device stores on buttons, in the header and in forms (boot/fill-stored.ts), where it stores any of that. */
export function showStored(): void {
  showMarks()
  // Back from the back-forward cache, or another tab has stored something.
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
  addEventListener('storage', refresh)
  // New HTML may hold buttons to mark.
  document.addEventListener('forecourt:drawn', showMarks)
}

const loadStored = () => import('./fill-stored.ts')

const refresh = () => void loadStored().then((stored) => stored.refresh())

function showMarks(): void {
  const names = ['favourites', 'compare', 'searches', ...(document.querySelector('[data-known]') ? ['contact'] : [])]
  if (names.some(isStored) || 'watchlist' in document.documentElement.dataset) refresh()
}
