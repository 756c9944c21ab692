import { tellDrawn } from './draw.ts'

/** The server answers sooner than this, or not at all. */
const PATIENCE_MS = 8_000

const begun = new WeakSet<HTMLElement>()

/**
 * Puts what the server draws in its place; where there is nothing, the place goes. Unanswered, a place with a link keeps
 * it, and one that only waits (aria-busy) goes.
 */
export async function fill(place: HTMLElement): Promise<void> {
  if (begun.has(place)) return
  begun.add(place)
  const source = place.dataset['near'] ?? ''
  if (place.dataset['fills'] === 'views')
    return void import('./views.ts').then(({ countView }) => countView(place, source))
  const waits = place.ariaBusy === 'true'
  const html = await drawnAt(source)
  if (html === null && !waits) return
  if (!html) return leave(place)
  const hadFocus = place.contains(document.activeElement)
  place.innerHTML = html
  place.removeAttribute('aria-busy')
  if (hadFocus) place.querySelector('a')?.focus()
  tellDrawn()
}

/** Empty where there is nothing to show; null where nobody answers. */
async function drawnAt(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.ok ? await response.text() : ''
  } catch {
    return null
  }
}

/** Takes a place away where nobody sees it: what stands in view, or above it, stays empty until it lies below. */
function leave(place: HTMLElement): void {
  if (isBelow(place.getBoundingClientRect(), innerHeight)) return place.remove()
  const { height } = place.getBoundingClientRect()
  place.replaceChildren()
  place.removeAttribute('aria-busy')
  place.style.minHeight = `${height}px`
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || !isBelow(entry.boundingClientRect, innerHeight)) return
    watch.disconnect()
    place.remove()
  })
  watch.observe(place)
}

const isBelow = ({ top }: DOMRectReadOnly, height: number) => top >= height
