import type { StoredLead } from '../lead/stored-lead.ts'
import { parseClockStamp } from '../location/wall-clock.ts'
import { DRIVE_FIELDS, DRIVE_STATUSES, type DriveStatus, readDriveStatus, timeLabel } from '../test-drive/status.ts'
import { SECOND_MS } from '../time.ts'
import type { Spec } from '../vehicle/specs.ts'
import { fillVehicle, type VehicleWords } from '../vehicle-words.ts'

/** What the page of a drive does to it, by the dealer’s names. */
export const DRIVE_CHANGES = {
  booked: 'Test Drive Booked',
  moved: 'Test Drive Moved',
  cancelled: 'Test Drive Cancelled',
} as const
export type DriveChange = keyof typeof DRIVE_CHANGES

/** A test drive as its lead has it. Times are epoch milliseconds. */
export type ManagedDrive = NonNullable<ReturnType<typeof managedDrive>>

/** null for a lead without a test drive. */
export function managedDrive({ at, lead, changes }: Pick<StoredLead, 'at' | 'lead' | 'changes'>) {
  const status = readDriveStatus(lead.fields)
  if (status === null) return null
  const start = parseClockStamp(lead.fields[DRIVE_FIELDS.starts] ?? '')
  const changedAt = changes.findLast(({ fields }) => DRIVE_FIELDS.status in fields)?.at ?? at
  return {
    status,
    /** null where no time was asked for. */
    start,
    /** 'Saturday 21 November 2026, 10:30am, Queensland time'; null likewise. */
    time: lead.fields[DRIVE_FIELDS.time] ?? null,
    /** Sequence number of its calendar entry, as in messages: seconds from the booking to its last change. */
    sequence: Math.floor((changedAt - at) / SECOND_MS),
    /** When it is over and done with; null while it is to come or can be booked. */
    endedAt: status === 'Cancelled' ? changedAt : start,
  }
}

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

type DriveContext = {
  now: number
  /** Whether the car can still be driven; true for a drive of no certain car. */
  isForSale: boolean
  words: VehicleWords
}

export function driveState(drive: ManagedDrive, context: DriveContext): { heading: string; text: string } {
  const { heading, text } = stateWords(drive, context)
  return { heading: fillVehicle(heading, context.words), text: fillVehicle(text, context.words) }
}

function stateWords(drive: ManagedDrive, { now, isForSale }: DriveContext): { heading: string; text: string } {
  if (isUnderWay(drive, now)) return { heading: 'Your {trial}', text: 'It’s time. If you need anything, call us.' }
  const { heading, text } = DRIVE_STATUSES[drive.status]
  if (!isForSale && drive.status !== 'Cancelled')
    return { heading, text: 'This {vehicle} is no longer for sale. Call us and we’ll look for one like it.' }
  if (drive.status === 'Cancelled') return { heading, text: `${text} Changed your mind? Choose a time below.` }
  return {
    heading,
    text: `${text} ${drive.status === 'Booked' ? 'It’ll be ready for you. {bring}' : 'You can choose a time below.'}`,
  }
}

export const driveRows = ({ status, time }: ManagedDrive): Spec[] =>
  time === null ? [] : [{ label: timeLabel(status), text: time }]

/** Whether a time can be chosen, and whether there is anything to cancel. */
export const canChooseTime = (drive: ManagedDrive, { now, isForSale }: Omit<DriveContext, 'words'>): boolean =>
  isForSale && !isUnderWay(drive, now)

export const canCancelDrive = (drive: ManagedDrive, now: number): boolean =>
  drive.status !== 'Cancelled' && !isUnderWay(drive, now)

/** What a shopper reads whose time could not be booked. What was booked before stays. */
export const TIME_PROBLEMS: Record<Exclude<DriveStatus, 'Booked' | 'Cancelled' | 'Any time'>, string> = {
  'Taken meanwhile': 'That time has just been booked. Nothing has changed: please choose another.',
  'To be confirmed':
    'We can’t reach our diary just now. Nothing has changed: please try again in a minute, or call us.',
  'Not booked':
    'To book this time, confirm your mobile number first. Nothing has changed: ask for a code and choose it again, try another day, or call us.',
  'Not booked for this number':
    'That’s as many bookings as we take for one number in 24 hours. Nothing has changed: please call us.',
}

export const DRIVE_CHANGED = 'Your booking changed after you opened this page. Here’s where it’s at now.'
export const CANNOT_CANCEL = 'We can’t cancel it online. Please call us and we’ll do it for you.'
