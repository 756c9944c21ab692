import { isViewsReply } from '../../shared/api.ts'
import { viewsText } from '../../shared/car/views.ts'
import { whenSeen } from '../lib/track.ts'
import { countedView } from './guards.ts'
import { shelf } from './seen.ts'
import { putFirst } from './shelf.ts'

/** A session ends after so long without a look at any car. */
const SESSION_MS = 30 * 60_000

const counted = shelf('counted', countedView, 100)

/**
 * Counts this look at the car, once the page is really seen and once a session (VDP-10), and says how many there were.
 * Asking is counting: in the same session the device says again what it heard.
 */
export function countView(place: HTMLElement, source: string): void {
  whenSeen(() => void count(place, source))
}

async function count(place: HTMLElement, source: string): Promise<void> {
  const path = source.split('?')[0] ?? ''
  const now = Date.now()
  const latest = Math.max(0, ...counted.read().map(({ at }) => at))
  const session = now - latest < SESSION_MS ? counted.read() : []
  const known = session.find((one) => one.path === path)
  const views = known?.views ?? (await asked(source))
  if (views === null) return
  counted.write(putFirst(session, { path, at: now, views }, (one) => one.path === path))
  place.textContent = viewsText(views)
}

/** null where nobody says. */
async function asked(source: string): Promise<number | null> {
  try {
    const response = await fetch(source)
    const reply: unknown = response.ok ? await response.json() : null
    return isViewsReply(reply) ? reply.views : null
  } catch {
    return null
  }
}
