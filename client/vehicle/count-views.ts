import { viewsText } from '../../shared/car/views-text.ts'
import { tellLater } from '../analytics/queue.ts'
import { whenSeen } from '../analytics/track.ts'

/** A session ends after so long without a look at any car. */
const SESSION_MS = 30 * 60_000

/** What this session heard of each car, by its path; loaded before any touch, so it brings its own store. */
type Session = { at: number; heard: Record<string, number> }

const { dataset } = document.documentElement
const key = `views:${dataset['site']}`

/**
 * Counts this look at the car, once the page is really seen and once a session (VDP-10). Where the page does not say yet
 * how many there were, the address in `data-source` does, and to ask is to count: in the same session the device says
 * again what it heard.
 */
export const fill = (place: HTMLElement) => whenSeen(() => void count(place))

async function count(place: HTMLElement): Promise<void> {
  const { source, car } = place.dataset
  const heard = heardBefore()
  const path = location.pathname
  const views = heard[path] ?? (source ? await asked(source) : told(car))
  if (!Number.isSafeInteger(views)) return
  keep({ at: Date.now(), heard: { ...heard, [path]: Number(views) } })
  if (source) place.textContent = viewsText(Number(views))
}

/** Not a number where nothing is counted, or not yet. */
function told(car: string | undefined): number | null {
  if (!car || dataset['counts'] === undefined) return null
  tellLater({ car })
  return 1
}

function heardBefore(): Session['heard'] {
  try {
    const { at, heard } = JSON.parse(localStorage.getItem(key) ?? '{}') as Session
    if (Date.now() - at < SESSION_MS) return { ...heard }
  } catch {
    // Storage is refused or unreadable: a new session.
  }
  return {}
}

function keep(now: Session): void {
  try {
    localStorage.setItem(key, JSON.stringify(now))
  } catch {
    // As above.
  }
}

/** Not a number where the server does not answer. */
async function asked(source: string): Promise<unknown> {
  try {
    return ((await (await fetch(source)).json()) as { views?: unknown }).views
  } catch {
    return null
  }
}
