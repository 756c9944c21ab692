import type { EventBody, Told } from '../../shared/api.ts'

/** `API.events`; a copy, because the first script has no room for the table. A test compares them. */
export const EVENTS_PATH = '/api/events'

/** So many are not kept waiting for the end of the page. */
export const MOST_WAITING = 20

/** What waits, each with the epoch ms of when it happened. */
type Waiting = (EventBody | { car: string }) & { at: number }

/** Not known yet where the server reads this module. */
const key = () => `${document.documentElement.dataset['site']}:told`
let waiting: Waiting[] = []
/** The next page of this site tells what waits: nothing is sent for each page of a visit. */
let isHandedOn = false

/** Tells it once the visitor leaves, with everything else that waits by then. A lost event is not repeated. */
export function tellLater(told: EventBody | { car: string }): void {
  waiting.push({ ...told, at: Date.now() })
  if (waiting.length >= MOST_WAITING) send(takeAll())
}

/** Sends at the end of the last page of this site, or when it is laid aside; a page before it hands on what it has. */
export function startTelling(): void {
  addEventListener('pageswap', ({ activation }) => {
    // Null where the next page belongs to others.
    if (activation) handOn(takeAll())
  })
  addEventListener('pageshow', () => {
    isHandedOn = false
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !isHandedOn) send(takeAll())
  })
}

/** A visitor may take back that anything is counted. */
export const forgetWaiting = (): void => void takeAll()

function handOn(all: Waiting[]): void {
  try {
    if (all.length < MOST_WAITING) sessionStorage.setItem(key(), JSON.stringify(all))
    else send(all)
    isHandedOn = true
  } catch {
    // Storage is refused: this page sends what it has.
    waiting = all
  }
}

/** Of this page and of those before it. */
function takeAll(): Waiting[] {
  const own = waiting
  waiting = []
  try {
    const handed = JSON.parse(sessionStorage.getItem(key()) ?? '[]') as Waiting[]
    sessionStorage.removeItem(key())
    return [...handed, ...own]
  } catch {
    return own
  }
}

function send(all: Waiting[]): void {
  const told = all.map(({ at, ...each }): Told => ({ ...each, ago: Date.now() - at }))
  if (told.length > 0)
    navigator.sendBeacon(EVENTS_PATH, new Blob([JSON.stringify({ told })], { type: 'application/json' }))
}
