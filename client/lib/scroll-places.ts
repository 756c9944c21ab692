import { keepHeight, restoreHeight } from './heights.ts'

/** Key in the session's storage. */
const STORE = 'places'

/** Scroll position in px at each entry of the history. Survives a reload. */
const scrollByEntry = new Map<string, number>(readPlaces())
let current = ''
/** While set, the page moves and not the visitor: positions are not recorded. */
let isPaused = false

/** Starts recording. The browser itself restores positions in other documents. */
export function trackScroll(): void {
  current = entryHere()
  addEventListener('scroll', () => !isPaused && scrollByEntry.set(current, scrollY), { passive: true })
  addEventListener('pagehide', save)
}

/** Records the position and pauses: what follows may move the page. */
export function holdScroll(): void {
  if (!isPaused) scrollByEntry.set(current, scrollY)
  isPaused = true
}

export const releaseScroll = (): void => void requestAnimationFrame(() => (isPaused = false))

/** A new entry of the history for what is shown next, or another address for the current one. */
export function addHistoryEntry(address: string, how: 'push' | 'replace'): void {
  if (how === 'push') keepHeight()
  // What is shown next is as tall as it is.
  document.querySelector('main')?.style.removeProperty('min-height')
  if (how === 'replace') return history.replaceState(history.state, '', address)
  history.pushState({ entry: crypto.randomUUID() }, '', address)
  current = entryHere()
}

/** After back or forward: the current entry is another, while the page still shows the list of address `from`. */
export function enterHistoryEntry(from: string): void {
  isPaused = true
  keepHeight(from)
  current = entryHere()
}

/** Frames for which a page may still grow towards the position. */
const MAX_FRAMES = 30

/** Scrolls to the entry's position. To be called once its list is in the page; what is drawn after it is waited for. */
export function restoreScroll(): void {
  const place = scrollByEntry.get(current)
  const entry = current
  restoreHeight()
  let left = MAX_FRAMES
  const step = () => {
    if (entry !== current) return
    if (place !== undefined && scrollY !== place) scrollTo({ top: place, behavior: 'instant' })
    // In the first frame the browser scrolls to a position of its own.
    const isThere = left < MAX_FRAMES && (place === undefined || Math.abs(scrollY - place) < 1)
    if (isThere || left-- === 0) isPaused = false
    else requestAnimationFrame(step)
  }
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, () => (left = 0), { once: true, passive: true })
  step()
}

function entryHere(): string {
  const known = (history.state as { entry?: string } | null)?.entry
  if (known !== undefined) return known
  const entry = crypto.randomUUID()
  history.replaceState({ ...(history.state as object | null), entry }, '')
  return entry
}

function save(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...scrollByEntry].slice(-50)))
  } catch {
    // Storage is full or refused: positions last until the page is left.
  }
}

function readPlaces(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
  } catch {
    return []
  }
}
