import type { EventBody, VisitEvent } from '../../shared/api.ts'
import { afterFirstPaint, isPrerendering } from '../lib/prerender.ts'

/** A list that changes in place counts after so many milliseconds on screen. */
const LOOKED_AT_MS = 1_500

/** A function of its own: in the call Vite wraps the import in 26 bytes more of the first script. */
const loadTags = () => import('./tag-manager.ts')

/**
 * Counts the page once it is really seen (ANA-01): not while it is drawn ahead or lies in a tab behind, and again when
 * a visitor comes back to it. A list that changes in place, its address with it, counts like the page that this address
 * has. The server names the event in the page, and the tag manager where the site has one.
 */
export function trackPage(): void {
  const { dataset } = document.documentElement
  sendOnLeave()
  if (!dataset['event'] && !dataset['tags']) return
  const seen = () => {
    // Consent may have been withdrawn.
    const { event, tags, told: id = crypto.randomUUID() } = dataset
    if (event) queueEvent({ event: Number(event), id, path: location.pathname })
    if (tags) void loadTags().then(({ push }) => push(tags, event ? Number(event) : null, id))
  }
  whenSeen(seen)
  addEventListener('pageshow', ({ persisted }) => persisted && whenSeen(seen))
  whenChanged(seen)
}

/** Each time that a list has changed in place, its address with it, and rests on screen. */
export function whenChanged(then: () => void): void {
  let last = currentAddress()
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('forecourt:drawn', () => {
    if (currentAddress() === last) return
    last = currentAddress()
    clearTimeout(resting)
    resting = setTimeout(() => whenSeen(then), LOOKED_AT_MS)
  })
}

export const currentAddress = () => location.pathname + location.search

/** Not while it is drawn ahead or lies in a tab behind. */
export function whenSeen(then: () => void): void {
  const look = () => {
    if (document.visibilityState === 'visible') then()
    else document.addEventListener('visibilitychange', look, { once: true })
  }
  if (isPrerendering()) afterFirstPaint(look)
  else look()
}

/** `API.events`; a copy, because the first script has no room for the table. A test compares them. */
export const EVENTS_PATH = '/api/events'

/** A queue this long is sent at once. */
export const MAX_QUEUED = 20

/** What waits, each with the epoch ms of when it happened. */
type Waiting = (EventBody | { car: string }) & { at: number }

/** In session storage, which is of one tab and one host. */
const WAITING = 'told'

/** Whether the next page of this site takes the queue over, so that a visit is one request. */
let isHandedOn = false

/** Queues an event, to be sent when the visitor leaves. A lost event is not repeated. */
export function queueEvent(told: EventBody | { car: string }): void {
  const all = [...drainQueue(), { ...told, at: Date.now() }]
  try {
    if (all.length < MAX_QUEUED) return sessionStorage.setItem(WAITING, JSON.stringify(all))
  } catch {
    // Storage is refused: it cannot wait.
  }
  send(all)
}

/** Sends the queue when the visitor leaves the site or hides the page; the next page of the site takes it over. */
export function sendOnLeave(): void {
  addEventListener('pageswap', ({ activation }) => {
    // Null where the next page belongs to others.
    isHandedOn = !!activation
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') isHandedOn = false
    else if (!isHandedOn) send(drainQueue())
  })
}

/** What waits on this page, and from those before it. Called when consent is withdrawn, too. */
export function drainQueue(): Waiting[] {
  try {
    const all = JSON.parse(sessionStorage.getItem(WAITING) ?? '[]') as (Waiting | null)[]
    sessionStorage.removeItem(WAITING)
    // Another program may have written there.
    return all.filter((each) => each && each.at > 0) as Waiting[]
  } catch {
    return []
  }
}

function send(all: Waiting[]): void {
  const told = all.map(({ at, ...each }): VisitEvent => ({ ...each, ago: Date.now() - at }))
  if (told.length > 0)
    navigator.sendBeacon(EVENTS_PATH, new Blob([JSON.stringify({ told })], { type: 'application/json' }))
}
