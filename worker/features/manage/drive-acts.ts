import type { Context } from 'hono'
import type { Values } from '../../../shared/lead/form-view.ts'
import { clockStamp, parseClockStamp } from '../../../shared/location/wall-clock.ts'
import { DRIVE_CHANGES, type DriveChange, driveVersion, type ManagedDrive } from '../../../shared/manage/drive.ts'
import {
  CANNOT_CANCEL,
  canCancelDrive,
  canChooseTime,
  DRIVE_CHANGED,
  TIME_PROBLEMS,
} from '../../../shared/manage/drive-view.ts'
import { DRIVE_FIELDS, type DriveStatus } from '../../../shared/test-drive/status.ts'
import { limit } from '../../../shared/trust/limits.ts'
import type { AppEnv } from '../../context.ts'
import { notifyStatusChange } from '../../forms/notify-status.ts'
import type { Outcome } from '../../forms/submission.ts'
import { takeBudget } from '../../http/trust-budget.ts'
import { textedNumber } from '../account/sign-in/part.ts'
import type { LeadChange } from '../leads/service.ts'
import { bookTime, clockOf, offerTime } from '../test-drive/part.ts'
import type { Managed } from './managed.ts'
import { done } from './news.ts'
import { manageHref } from './opened.ts'
import { showManage } from './page.tsx'

/**
 * Books the chosen time by the key of the lead's form, so that the earlier one is free at once and is given up only once the
 * new one is booked. The same choice again changes nothing.
 */
export async function moveDrive(c: Context<AppEnv>, managed: Managed, values: Values): Promise<Outcome> {
  const { drive, location, car, stored, opened, isOpen } = managed
  const again = (more: Parameters<typeof showManage>[2]) => showManage(c, managed, { does: 'move', values, ...more })
  if (car.isUnknown) throw new Error('The stock could not be read.')
  if (!drive || !location || !canChooseTime(drive, { now: c.var.now, isForSale: car.isForSale }))
    return showManage(c, managed, { trouble: DRIVE_CHANGED, status: 409 })
  const start = parseClockStamp(values['drive_time'] ?? '')
  if (start === null) return again({ errors: { drive_time: 'Please choose a time.' }, status: 422 })
  if (drive.status === 'Booked' && start === drive.start) return { next: manageHref(opened) }
  if (values['version'] !== driveVersion(drive)) return again({ error: DRIVE_CHANGED, status: 409 })
  const reached = await takeBudget(c, ['drive_moves_lead'], {
    lead: stored.lead_id,
    key: `move ${stored.lead_id} ${start} ${stored.changes.length}`,
  })
  if (reached) return again({ error: limit(reached).shown, status: 429 })
  const proved = isOpen ? textedNumber(c, stored.sent.contact.phone) : null
  const { status, fields } = await bookTime(
    c,
    { car: car.car, location },
    { lead: stored.lead, key: stored.key, start, proved },
  )
  if (status !== 'Booked') return again({ error: TIME_PROBLEMS[status as keyof typeof TIME_PROBLEMS], status: 409 })
  const was = drive.status === 'Booked'
  await notify(c, managed, { fields, confirmation: was ? 'drive_moved' : 'drive_booked' }, was ? 'moved' : 'booked')
  // A drive that is booked is limited by itself (TRU-01): its lead waits for no decision.
  await c.var.services.leads.release(stored.lead_id)
  if (was && drive.start !== null) offerTime(c, location, drive.start)
  return done(c, managed, was ? 'moved' : 'booked')
}

/** Gives the time back. Where the diary takes no cancellations nothing changes, and the shopper is asked to call. */
export async function cancelDrive(c: Context<AppEnv>, managed: Managed): Promise<Outcome> {
  const { drive, location, stored, opened } = managed
  if (drive?.status === 'Cancelled') return { next: manageHref(opened) }
  if (!drive || !canCancelDrive(drive, c.var.now))
    return showManage(c, managed, { trouble: DRIVE_CHANGED, status: 409 })
  const isFreed = await c.var.services.appointments.cancel(stored.key)
  if (!isFreed && drive.status === 'Booked') return showManage(c, managed, { trouble: CANNOT_CANCEL, status: 409 })
  const fields = { ...timeOf(managed, drive), [DRIVE_FIELDS.status]: 'Cancelled' satisfies DriveStatus }
  await notify(c, managed, { fields, confirmation: 'drive_cancelled' }, 'cancelled')
  if (drive.status === 'Booked' && drive.start !== null && location) offerTime(c, location, drive.start)
  return done(c, managed, 'cancelled')
}

function timeOf({ location }: Managed, { start, time }: ManagedDrive): Record<string, string> {
  return {
    ...(time !== null && { [DRIVE_FIELDS.time]: time }),
    ...(start !== null && location && { [DRIVE_FIELDS.starts]: clockStamp(clockOf(location), start) }),
  }
}

type Change = Pick<LeadChange, 'fields' | 'confirmation'>

/** Tells dealer and shopper. Throws where that could not be stored: the form sent again goes on from there. */
async function notify(c: Context<AppEnv>, { stored }: Managed, change: Change, what: DriveChange) {
  const { category, event } = stored.lead
  const all = { ...change, category, subcategory: DRIVE_CHANGES[what], event }
  if (!(await notifyStatusChange(c.var.services.leads, stored.lead_id, all))) throw new Error('The lead is gone.')
}
