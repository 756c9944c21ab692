import type { ConfirmationEvent } from '../../../../shared/confirmation/events.ts'
import type { ConfirmationFacts } from '../../../../shared/confirmation/facts.ts'
import { enquiryCarName } from '../../../../shared/lead/sent-enquiry.ts'
import type { StoredLead } from '../../../../shared/lead/stored-lead.ts'
import { managedDrive } from '../../../../shared/manage/drive.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { buildCalendar } from '../../../../shared/test-drive/calendar.ts'
import { joined } from '../../../../shared/text.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'

/** The messages that carry the time of a test drive for a calendar. */
const WITH_TIME: ReadonlySet<ConfirmationEvent> = new Set(['drive_booked', 'drive_moved', 'drive_cancelled'])

type Of = { site: Site; stored: StoredLead /** Names the drive. */; uid: string }

/** The .ics file of a test drive; null for a message without one. A later one of the same drive takes the place of the earlier. */
export function calendarOf(facts: ConfirmationFacts, { site, stored, uid }: Of) {
  const { event, lead, words, branch, links } = facts
  const drive = managedDrive(stored)
  if (!WITH_TIME.has(event) || !drive || drive.start === null) return null
  const text = buildCalendar({
    uid: `${uid}@${new URL(facts.site.url).hostname}`,
    sequence: drive.sequence,
    isCancelled: drive.status === 'Cancelled',
    now: stored.changes.at(-1)?.at ?? stored.at,
    start: drive.start,
    end: drive.start + site.test_drive.slot_minutes * MINUTE_MS,
    title: `${words.trial.title}${lead.car ? `: ${enquiryCarName(lead.car)}` : ''}, ${site.name}`,
    bring: words.trial.bring,
    place: joined([branch.name, branch.address], ', ') ?? '',
    url: links.manage ?? facts.site.url,
    phone: branch.phone,
  })
  const method = drive.status === 'Cancelled' ? 'CANCEL' : 'PUBLISH'
  return { name: 'test-drive.ics', type: `text/calendar; charset=utf-8; method=${method}`, text }
}
