import type { Context } from 'hono'
import { carPath } from '../../shared/car/links.ts'
import type { StoredLead } from '../../shared/lead/stored-lead.ts'
import { managedDrive } from '../../shared/manage/drive.ts'
import { buildCalendar } from '../../shared/test-drive/calendar.ts'
import { MINUTE_MS } from '../../shared/time.ts'
import { wordsFor } from '../../shared/vehicle-words.ts'
import type { AppEnv } from '../context.ts'
import { messagePage } from '../http/errors.tsx'
import { contentHash } from '../platform/crypto.ts'
import { siteOrigin } from '../platform/site-origin.ts'
import { leadRecipient } from './lead-recipient.ts'

/** The test drive of a lead for a calendar: one event however often it is fetched, moved or cancelled. 404 without a time. */
export async function calendarFile(c: Context<AppEnv>, stored: StoredLead | null): Promise<Response> {
  const text = stored && (await calendarText(c, stored))
  if (!text) return messagePage(c, 404)
  return c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="test-drive.ics"',
    'Cache-Control': 'no-store',
  })
}

/** null for a lead without a booked time. */
async function calendarText(c: Context<AppEnv>, stored: StoredLead): Promise<string | null> {
  const { site, now } = c.var
  const { lead, lead_id } = stored
  const drive = managedDrive(stored)
  const isCancelled = drive?.status === 'Cancelled'
  if (!drive || drive.start === null || !(drive.status === 'Booked' || isCancelled)) return null
  const { to, phone, address } = leadRecipient(site, lead)
  // As in messages, whose files are of the same event.
  const { origin, hostname } = new URL(siteOrigin(c.env, site))
  const { car } = lead
  const words = wordsFor(car, site.stock.kinds)
  return buildCalendar({
    uid: `${await contentHash(lead_id)}@${hostname}`,
    now,
    start: drive.start,
    end: drive.start + site.test_drive.slot_minutes * MINUTE_MS,
    title: `${words.trial.title}${car ? `: ${[car.year, car.make, car.model].filter(Boolean).join(' ')}` : ''}, ${site.name}`,
    bring: words.trial.bring,
    place: [to, address].filter(Boolean).join(', '),
    url: car ? origin + carPath(car) : origin,
    phone: phone.text,
    sequence: drive.sequence,
    isCancelled,
  })
}
