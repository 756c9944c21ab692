import { EVENTS, type EventKey, type EventLabel } from '../../shared/analytics/events.ts'
import { queueEvent } from './track.ts'

/** Counts one thing that a visitor did (ANA-01), here and by the site's tag manager under one id; nothing where none is counted. */
export function countEvent(key: EventKey, label?: EventLabel): void {
  const { counts, tags } = document.documentElement.dataset
  const id = crypto.randomUUID()
  const event = EVENTS[key].number
  if (counts !== undefined) queueEvent({ event, id, path: location.pathname, label })
  if (tags) void import('./tag-manager.ts').then(({ push }) => push(tags, event, id))
}
