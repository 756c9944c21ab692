import { SALES_REFRESH_MS, salesSince } from '../../shared/page/sales-counter.ts'
import { thousands } from '../../shared/text.ts'

/** Counts on while the page is open (REV-02). A screen reader is not interrupted by it. */
export function fill(place: HTMLElement): void {
  const since = place.dataset['since'] ?? ''
  const count = () => {
    place.textContent = thousands(salesSince(since, Date.now()))
  }
  count()
  setInterval(count, SALES_REFRESH_MS)
}
