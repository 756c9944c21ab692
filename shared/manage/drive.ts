import type { StoredLead } from '../lead/stored-lead.ts'
import { parseClockStamp } from '../location/wall-clock.ts'
import { DRIVE_FIELDS, type DriveStatus, driveStatusOf } from '../test-drive/status.ts'
import { SECOND_MS } from '../time.ts'

/** A test drive as its lead has it. Times are epoch milliseconds. */
export type ManagedDrive = {
  status: DriveStatus
  /** null where no time was asked for. */
  start: number | null
  /** 'Saturday 21 November 2026, 10:30am, Queensland time'; null likewise. */
  time: string | null
  /** Sequence number of its calendar entry, as in messages: seconds from the booking to its last change. */
  sequence: number
  /** When it is over and done with; null while it is to come or can be booked. */
  endedAt: number | null
}

/** null for a lead without a test drive. */
export function managedDrive({ at, lead, changes }: Pick<StoredLead, 'at' | 'lead' | 'changes'>): ManagedDrive | null {
  const status = driveStatusOf(lead.fields)
  if (status === null) return null
  const start = parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')
  const changedAt = changes.findLast(({ fields }) => DRIVE_FIELDS.status in fields)?.at ?? at
  return {
    status,
    start,
    time: lead.fields[DRIVE_FIELDS.time] ?? null,
    sequence: Math.floor((changedAt - at) / SECOND_MS),
    endedAt: status === 'Cancelled' ? changedAt : start,
  }
}

/** Whether a drive has begun. */
export const isUnderWay = ({ start, status }: Pick<ManagedDrive, 'start' | 'status'>, now: number): boolean =>
  status === 'Booked' && start !== null && start <= now

/** What a form of its page was drawn for: another tab or another message may have changed it since. */
export const driveVersion = ({ status, start }: Pick<ManagedDrive, 'status' | 'start'>): string =>
  `${status} ${start ?? ''}`.trim()
