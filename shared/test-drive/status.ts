import { DRIVE_TEXTS } from '../trust/drive-limits.ts'

/** Lead fields of a test drive (TST-01), by the dealer's names. */
export const DRIVE_FIELDS = {
  time: 'Test Drive Time',
  starts: 'Test Drive Starts',
  status: 'Test Drive Status',
} as const

/** Outcomes of a requested time, with texts for the shopper. */
export const DRIVE_STATUSES = {
  Booked: {
    heading: 'Your test drive is booked',
    text: 'We look forward to seeing you.',
    isSure: true,
    next: [
      'Come at that time and bring your licence: the car is ready.',
      'If it no longer suits you, move or cancel it, or call us.',
    ],
  },
  'To be confirmed': {
    heading: 'Your request is with us',
    text: 'This time is not booked yet.',
    isSure: false,
    next: ['Wait for our word before you set out: we confirm the time with you first.'],
  },
  'Any time': {
    heading: 'Your request is with us',
    text: 'We call you to agree on a time.',
    isSure: false,
    next: ['Bring your licence when you come.'],
  },
  'Taken meanwhile': {
    heading: 'Your request is with us',
    text: 'The time you chose was taken a moment before.',
    isSure: false,
    next: ['We call you to agree on another.'],
  },
  /** A limit of the form alone was reached (TRU-01); a confirmed number goes beyond it. */
  'Not booked': {
    heading: 'Your request is with us',
    text: DRIVE_TEXTS.form,
    isSure: false,
    next: ['Wait for our word before you set out.'],
  },
  /** The limit of a confirmed number was reached (TRU-01). */
  'Not booked for this number': {
    heading: 'Your request is with us',
    text: DRIVE_TEXTS.number,
    isSure: false,
    next: ['Wait for our word before you set out.'],
  },
  /** By its shopper, on the page of their own. */
  Cancelled: {
    heading: 'Your test drive is cancelled',
    text: 'The time is free for others again.',
    isSure: false,
    next: ['Changed your mind? See or change it, and choose another time.'],
  },
} as const
export type DriveStatus = keyof typeof DRIVE_STATUSES

const TIME_LABELS: Partial<Record<DriveStatus, string>> = { Booked: 'When', Cancelled: 'It was for' }
export const timeLabel = (status: DriveStatus): string => TIME_LABELS[status] ?? 'You asked for'

/** null for leads without a test drive. */
export const driveStatusOf = (fields: Record<string, string>): DriveStatus | null => {
  const status = fields[DRIVE_FIELDS.status] ?? ''
  return Object.hasOwn(DRIVE_STATUSES, status) ? (status as DriveStatus) : null
}
