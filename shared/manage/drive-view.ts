import type { Spec } from '../car/specs.ts'
import { fillVehicle, type VehicleWords } from '../car/vehicle-words.ts'
import { DRIVE_STATUSES, type DriveStatus, timeLabel } from '../test-drive/status.ts'
import { isUnderWay, type ManagedDrive } from './drive.ts'

type DriveContext = {
  now: number
  /** Whether the car can still be driven; true for a drive of no certain car. */
  isForSale: boolean
  words: VehicleWords
}

/** What a drive is now, in words. */
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
