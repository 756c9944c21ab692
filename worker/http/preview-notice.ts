import type { PreviewView } from '../../shared/tenant/edition.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { dealerClock } from '../platform/local-time.ts'

/** What the bar above a preview says: what is shown, and when its address ends. */
export function previewNotice(site: Site, { until, at }: PreviewView): { what: string; ends: string } {
  const clock = dealerClock(site, null)
  const what = at === null ? `Preview of ${site.name}` : `${site.name} as it was on ${clock(at)}`
  return { what, ends: `Nothing is sent or counted. Ends on ${clock(until)}.` }
}
