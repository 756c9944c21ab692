import { afterFirstPaint, isPrerendering } from '../lib/prerender.ts'
import { startTelling, tellLater } from './queue.ts'

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
