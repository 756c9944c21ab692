import { CallError, callSection, callTwice } from '../lib/call.ts'
import { notifyRendered } from '../ui/dom.ts'

/** Puts what the server draws in its place. Unanswered, a place with a link keeps it; one that only waits (aria-busy) goes. */
export async function fill(place: HTMLElement): Promise<void> {
  const source = place.dataset['source']!
  const isPlaceholder = place.ariaBusy === 'true'
  const html = await fetchSection(source)
  if (html === null && !isPlaceholder) return place.setAttribute('data-unanswered', '')
  if (!html) return leave(place)
  const hadFocus = place.contains(document.activeElement)
  const { height } = place.getBoundingClientRect()
  place.innerHTML = html
  if (place.offsetHeight < height) hold(place, height, () => place.style.removeProperty('min-height'))
  place.removeAttribute('aria-busy')
  if (hadFocus) place.querySelector('a')?.focus()
  notifyRendered()
}

/** HTML; empty where there is nothing to show, null without an answer. */
const fetchSection = (address: string): Promise<string | null> =>
  callTwice(() => callSection(address)).catch((error: unknown) => (error instanceof CallError ? '' : null))

/** Removes a place without moving what is in view. */
function leave(place: HTMLElement): void {
  const { height } = place.getBoundingClientRect()
  place.replaceChildren()
  place.removeAttribute('aria-busy')
  hold(place, height, () => place.remove())
}

/** A place that needs less than it had keeps what it had until it lies below what is in view: nothing moves there. */
function hold(place: HTMLElement, height: number, release: () => void): void {
  if (isBelow(place.getBoundingClientRect(), innerHeight)) return release()
  place.style.minHeight = `${height}px`
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting || !isBelow(entry.boundingClientRect, innerHeight)) return
    watch.disconnect()
    release()
  })
  watch.observe(place)
}

const isBelow = ({ top }: DOMRectReadOnly, height: number) => top >= height
