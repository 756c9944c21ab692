import { EVENTS, type EventKey, type EventLabel } from '../../shared/analytics/events.ts'
import { queueEvent } from './track.ts'

/**
 * Counts one thing that a visitor did (ANA-01), here and by the site's tag manager under one id. Where the site counts
 * nothing, or not yet, nothing is told.
 */
export function countEvent(key: EventKey, label?: EventLabel): void {
  const { counts, tags } = document.documentElement.dataset
  const id = crypto.randomUUID()
  const event = EVENTS[key].number
  if (counts !== undefined) queueEvent({ event, id, path: location.pathname, label })
  if (tags) void import('./tag-manager.ts').then(({ push }) => push(tags, event, id))
}
