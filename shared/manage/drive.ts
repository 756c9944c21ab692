import type { StoredLead } from '../lead/stored-lead.ts'
import { parseClockStamp } from '../location/wall-clock.ts'
import { DRIVE_FIELDS, type DriveStatus, driveStatusOf } from '../test-drive/status.ts'
import { SECOND_MS } from '../time.ts'

/** What the page of a drive does to it, by the dealer’s names. */
export const DRIVE_CHANGES = {
  booked: 'Test Drive Booked',
  moved: 'Test Drive Moved',
  cancelled: 'Test Drive Cancelled',
} as const
export type DriveChange = keyof typeof DRIVE_CHANGES

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

const PAGE_CHANGES: ReadonlySet<string> = new Set(Object.values(DRIVE_CHANGES))

/**
 * Whether a form asks for a time (`clockStamp`; null for any) that it had asked for before its page changed the drive: it was
 * sent again by Back or a restored tab, and would undo what was done since.
 */
export function isSentBeforeChange({ sent, changes }: Pick<StoredLead, 'sent' | 'changes'>, starts: string | null) {
  const last = changes.findLastIndex(({ subcategory }) => PAGE_CHANGES.has(subcategory))
  if (last < 0) return false
  const byForm = changes
    .slice(0, last)
    .filter(({ subcategory, fields }) => DRIVE_FIELDS.status in fields && !PAGE_CHANGES.has(subcategory))
  return [sent, ...byForm].some(({ fields }) => (fields[DRIVE_FIELDS.starts] || null) === starts)
}
