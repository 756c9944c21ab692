import { viewsText } from '../../shared/vehicle/views-text.ts'
import { whenSeen } from '../analytics/track.ts'

/** A session ends after so long without a look at any car. */
const SESSION_MS = 30 * 60_000

/** What this session heard of each car, by the path that was asked; loaded before any touch, so it brings its own store. */
type Session = { at: number; heard: Record<string, number> }

const key = `views:${document.documentElement.dataset['site']}`

/** Counts this look at the car, once seen and once a session (VDP-10), and says how many there were. */
export const fill = (place: HTMLElement) => whenSeen(() => void count(place))

async function count(place: HTMLElement): Promise<void> {
  const source = place.dataset['source'] ?? ''
  const path = source.split('?')[0] ?? ''
  const heard = readSession()
  const views = heard[path] ?? (await fetchViews(source))
  if (!Number.isSafeInteger(views)) return
  writeSession({ at: Date.now(), heard: { ...heard, [path]: Number(views) } })
  place.textContent = viewsText(Number(views))
}

function readSession(): Session['heard'] {
  try {
    const { at, heard } = JSON.parse(localStorage.getItem(key) ?? '{}') as Session
    if (Date.now() - at < SESSION_MS) return { ...heard }
  } catch {
    // Storage is refused or unreadable: a new session.
  }
  return {}
}

function writeSession(now: Session): void {
  try {
    localStorage.setItem(key, JSON.stringify(now))
  } catch {
    // As above.
  }
}

/** Not a number where the server does not answer. */
async function fetchViews(source: string): Promise<unknown> {
  try {
    return ((await (await fetch(source)).json()) as { views?: unknown }).views
  } catch {
    return null
  }
}
