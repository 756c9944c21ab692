import type { Spec } from '../car/specs.ts'
import { DRIVE_STATUSES, type DriveStatus, timeLabel } from '../test-drive/status.ts'
import { isUnderWay, type ManagedDrive } from './drive.ts'

type DriveContext = {
  now: number
  /** Whether the car can still be driven; true for a drive of no certain car. */
  isForSale: boolean
}

/** What a drive is now, in words. */
export function driveState(drive: ManagedDrive, { now, isForSale }: DriveContext): { heading: string; text: string } {
  if (isUnderWay(drive, now))
    return { heading: 'Your test drive', text: 'Its time has come. If anything is unclear, call us.' }
  const { heading, text } = DRIVE_STATUSES[drive.status]
  if (!isForSale && drive.status !== 'Cancelled')
    return { heading, text: 'This car is not for sale any more. Call us: we are likely to have one like it.' }
  if (drive.status === 'Cancelled') return { heading, text: `${text} Changed your mind? Choose a time below.` }
  const next =
    drive.status === 'Booked' ? 'Bring your licence: the car is ready.' : 'You can choose a time here yourself.'
  return { heading, text: `${text} ${next}` }
}

export const driveRows = ({ status, time }: ManagedDrive): Spec[] =>
  time === null ? [] : [{ label: timeLabel(status), text: time }]

/** Whether a time can be chosen, and whether there is anything to cancel. */
export const canChooseTime = (drive: ManagedDrive, { now, isForSale }: DriveContext): boolean =>
  isForSale && !isUnderWay(drive, now)

export const canCancelDrive = (drive: ManagedDrive, now: number): boolean =>
  drive.status !== 'Cancelled' && !isUnderWay(drive, now)

/** What a shopper reads whose time could not be booked. What was booked before stays. */
export const TIME_PROBLEMS: Record<Exclude<DriveStatus, 'Booked' | 'Cancelled' | 'Any time'>, string> = {
  'Taken meanwhile': 'That time has just been taken. Nothing has changed: please choose another.',
  'To be confirmed':
    'Our diary does not answer just now. Nothing has changed: please try again in a minute, or call us.',
  'Not booked':
    'We can book this time once a code has confirmed your mobile number. Nothing has changed: ask for a code and choose it again, try another day, or call us.',
  'Not booked for this number':
    'Your number has as many drives in 24 hours as we book for one. Nothing has changed: please call us.',
}

export const DRIVE_CHANGED = 'Your test drive was changed since this page was opened. This is how it stands now.'
export const CANNOT_CANCEL = 'Our diary takes no cancellations from here. Please call us, and we take you out of it.'
