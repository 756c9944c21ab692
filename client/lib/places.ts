const STORE = 'places'

type Entry = { entry?: string } | null

/** How far down the page the visitor was at each entry of the history, in px. Outlives a reload. */
const places = new Map<string, number>(read())
let current = ''
/** What moves now is the page, not the visitor. */
let isHeld = false

/** Begins to remember; the browser itself remembers what lies in other documents. */
export function followScroll(): void {
  current = entryHere()
  addEventListener('scroll', () => !isHeld && places.set(current, scrollY), { passive: true })
  addEventListener('pagehide', keep)
}

/** Keeps the place as it is now: what follows may move the page before it leaves. */
export function holdPlace(): void {
  if (!isHeld) places.set(current, scrollY)
  isHeld = true
}

/** The page stands still again. */
export const releasePlace = (): void => void requestAnimationFrame(() => (isHeld = false))

/** A new entry for what is shown next, or another address for the same one. */
export function addEntry(address: string, how: 'push' | 'replace'): void {
  if (how === 'replace') return history.replaceState(history.state, '', address)
  history.pushState({ entry: crypto.randomUUID() }, '', address)
  current = entryHere()
}

/** The visitor has gone to another entry. */
export function arrive(): void {
  isHeld = true
  current = entryHere()
}

/** Where the visitor was at this entry. To be called when its content stands. */
export function takePlace(): void {
  const place = places.get(current)
  if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
  // The browser's own idea of the place comes with the next frame.
  requestAnimationFrame(() => {
    if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
    isHeld = false
  })
}

function entryHere(): string {
  const known = (history.state as Entry)?.entry
  if (known !== undefined) return known
  const entry = crypto.randomUUID()
  history.replaceState({ ...(history.state as object | null), entry }, '')
  return entry
}

function keep(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-50)))
  } catch {
    // Storage is full or closed: the browser's own memory has to do.
  }
}

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
  } catch {
    return []
  }
}
