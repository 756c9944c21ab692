import type { SearchReply } from '../../shared/api.ts'
import { calls, queryClient } from '../lib/calls.ts'

/** What the server says of the list it drew, beside the drawing itself. */
export type SearchOnPage = Omit<SearchReply, 'href' | 'documentTitle' | 'parts'>

/**
 * Puts the list that came with the page into the query client under its address, as old as the page is: coming back to
 * it, or taking every choice back, makes no request while it is fresh (SRC-10).
 */
export function hydrateSearch(address: string, page: SearchOnPage): void {
  const [visit] = performance.getEntriesByType('navigation') as FromCache[]
  // A page from the browser's own cache, or fetched ahead of the press, may be of any age.
  if (!visit || visit.type === 'back_forward' || visit.deliveryType) return
  const reply: SearchReply = { ...page, href: address, documentTitle: document.title, parts: partsOnPage() }
  const updatedAt = performance.timeOrigin + visit.responseStart
  queryClient.setQueryData(calls.search(address).queryKey, reply, { updatedAt })
}

const partsOnPage = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset, innerHTML }) => [
      dataset['part'] ?? '',
      innerHTML,
    ]),
  )

/** `deliveryType` is not yet among the types of the DOM; empty where the page came over the network. */
type FromCache = PerformanceNavigationTiming & { deliveryType?: string }
