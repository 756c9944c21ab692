import { keepHeight, releaseHeight, takeHeight } from './heights.ts'

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
  if (how === 'push') keepHeight()
  releaseHeight()
  if (how === 'replace') return history.replaceState(history.state, '', address)
  history.pushState({ entry: crypto.randomUUID() }, '', address)
  current = entryHere()
}

/** The visitor has gone to another entry, while the page still shows what stood at this address. */
export function arrive(from: string): void {
  isHeld = true
  keepHeight(from)
  current = entryHere()
}

/** Frames in which a page may still grow to where the visitor was. */
const FRAMES = 30

/** Where the visitor was at this entry. To be called when its list stands; what is drawn after it is waited for. */
export function takePlace(): void {
  const place = places.get(current)
  const entry = current
  takeHeight()
  let left = FRAMES
  const settle = () => {
    if (entry !== current) return
    if (place !== undefined && scrollY !== place) scrollTo({ top: place, behavior: 'instant' })
    // The first frame brings the browser's own idea of the place.
    const isThere = left < FRAMES && (place === undefined || Math.abs(scrollY - place) < 1)
    if (isThere || left-- === 0) isHeld = false
    else requestAnimationFrame(settle)
  }
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, () => (left = 0), { once: true, passive: true })
  settle()
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
