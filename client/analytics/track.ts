import type { EventBody, Told } from '../../shared/api.ts'
import { afterFirstPaint, isPrerendering } from '../lib/prerender.ts'

/** A list that changes under a shopper's hand counts once it was looked at for so many milliseconds. */
export const LOOKED_AT = 1_500

const loadTags = () => import('./tag-manager.ts')

/**
 * Counts the page once it is really seen (ANA-01): not while it is drawn ahead or lies in a tab behind, and again when
 * a visitor comes back to it. A list that changes in place, its address with it, counts like the page that this address
 * has. The server names the event in the page, and the tag manager where the site has one.
 */
export function trackPage(): void {
  const { dataset } = document.documentElement
  startTelling()
  if (!dataset['event'] && !dataset['tags']) return
  const seen = () => {
    // A visitor may have taken back that anything is counted.
    const { event, tags, told: id = crypto.randomUUID() } = dataset
    if (event) tellLater({ event: Number(event), id, path: location.pathname })
    if (tags) void loadTags().then(({ push }) => push(tags, event ? Number(event) : null, id))
  }
  whenSeen(seen)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) whenSeen(seen)
  })
  let counted = here()
  let resting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('forecourt:drawn', () => {
    if (here() === counted) return
    counted = here()
    clearTimeout(resting)
    resting = setTimeout(() => whenSeen(seen), LOOKED_AT)
  })
}

const here = () => location.pathname + location.search

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

/** So many are not kept waiting for the end of the visit. */
export const MOST_WAITING = 20

/** What waits, each with the epoch ms of when it happened. */
type Waiting = (EventBody | { car: string }) & { at: number }

/** In session storage, which is of one tab and one host. */
const WAITING = 'told'

/** The next page of this site tells what waits: nothing is sent for each page of a visit. */
let isHandedOn = false

/** Tells it once the visitor leaves, with everything else that waits by then. A lost event is not repeated. */
export function tellLater(told: EventBody | { car: string }): void {
  const all = [...takeAll(), { ...told, at: Date.now() }]
  try {
    if (all.length < MOST_WAITING) return sessionStorage.setItem(WAITING, JSON.stringify(all))
  } catch {
    // Storage is refused: it cannot wait.
  }
  send(all)
}

/** Sends at the end of the last page of this site, or when it is laid aside; a page before it leaves what waits to the next. */
export function startTelling(): void {
  addEventListener('pageswap', ({ activation }) => {
    // Null where the next page belongs to others.
    isHandedOn = !!activation
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') isHandedOn = false
    else if (!isHandedOn) send(takeAll())
  })
}

/** A visitor may take back that anything is counted. */
export const forgetWaiting = (): void => void takeAll()

/** Of this page and of those before it. */
function takeAll(): Waiting[] {
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
  const told = all.map(({ at, ...each }): Told => ({ ...each, ago: Date.now() - at }))
  if (told.length > 0)
    navigator.sendBeacon(EVENTS_PATH, new Blob([JSON.stringify({ told })], { type: 'application/json' }))
}
