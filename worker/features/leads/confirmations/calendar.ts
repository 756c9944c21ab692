import type { ConfirmationEvent } from '../../../../shared/confirmation/events.ts'
import type { ConfirmationFacts } from '../../../../shared/confirmation/facts.ts'
import { enquiryCarName } from '../../../../shared/lead/sent-enquiry.ts'
import { parseClockStamp } from '../../../../shared/location/wall-clock.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { buildCalendar } from '../../../../shared/test-drive/calendar.ts'
import { DRIVE_FIELDS } from '../../../../shared/test-drive/status.ts'
import { joined } from '../../../../shared/text.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import { contentHash } from '../../../platform/crypto.ts'

/** The messages that carry the time of a test drive for a calendar. */
const WITH_TIME: ReadonlySet<ConfirmationEvent> = new Set(['drive_booked', 'drive_moved', 'drive_cancelled'])

type Of = { site: Site; delivery: { lead_id: string; since: number } }

/** The .ics file of a test drive; null for a message without one. A later one of the same drive takes the place of the earlier. */
export async function calendarOf(facts: ConfirmationFacts, { site, delivery }: Of) {
  const { event, lead, branch, links } = facts
  const start = parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')
  if (!WITH_TIME.has(event) || start === null) return null
  const text = buildCalendar({
    uid: `${await contentHash(delivery.lead_id)}@${new URL(facts.site.url).hostname}`,
    sequence: Math.floor(delivery.since / MINUTE_MS),
    isCancelled: event === 'drive_cancelled',
    now: delivery.since,
    start,
    end: start + site.test_drive.slot_minutes * MINUTE_MS,
    title: `Test drive${lead.car ? `: ${enquiryCarName(lead.car)}` : ''}, ${site.name}`,
    place: joined([branch.name, branch.address], ', ') ?? '',
    url: links.manage ?? facts.site.url,
    phone: branch.phone,
  })
  return { name: 'test-drive.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', text }
}
