import { DRIVE_TEXTS } from '../trust/drive-limits.ts'

/** Lead fields of a test drive (TST-01), by the dealer's names. */
export const DRIVE_FIELDS = {
  time: 'Test Drive Time',
  starts: 'Test Drive Starts',
  status: 'Test Drive Status',
} as const

/** Outcomes of a requested time, with texts for the shopper; `fillVehicle` fills them. */
export const DRIVE_STATUSES = {
  Booked: {
    heading: 'Your {trial} is booked',
    text: 'We look forward to seeing you.',
    isSure: true,
    next: ['It’ll be ready for you. {bring}', 'Need to change it? Move or cancel it, or call us.'],
  },
  'To be confirmed': {
    heading: 'We’ve got your request',
    text: 'This time isn’t booked yet.',
    isSure: false,
    next: ['We’ll confirm the time with you, so please don’t come in before you hear from us.'],
  },
  'Any time': {
    heading: 'We’ve got your request',
    text: 'We’ll call you to find a time.',
    isSure: false,
    next: ['{bring}'],
  },
  'Taken meanwhile': {
    heading: 'We’ve got your request',
    text: 'The time you chose has just been booked.',
    isSure: false,
    next: ['We’ll call you to find another.'],
  },
  /** A limit of the form alone was reached (TRU-01); a confirmed number goes beyond it. */
  'Not booked': {
    heading: 'We’ve got your request',
    text: DRIVE_TEXTS.form,
    isSure: false,
    next: ['Please don’t come in before you hear from us.'],
  },
  /** The limit of a confirmed number was reached (TRU-01). */
  'Not booked for this number': {
    heading: 'We’ve got your request',
    text: DRIVE_TEXTS.number,
    isSure: false,
    next: ['Please don’t come in before you hear from us.'],
  },
  /** By its shopper, on the page of their own. */
  Cancelled: {
    heading: 'Your {trial} is cancelled',
    text: 'Other shoppers can now book that time.',
    isSure: false,
    next: ['Changed your mind? Choose another time.'],
  },
} as const
export type DriveStatus = keyof typeof DRIVE_STATUSES

const TIME_LABELS: Partial<Record<DriveStatus, string>> = { Booked: 'When', Cancelled: 'It was for' }
export const timeLabel = (status: DriveStatus): string => TIME_LABELS[status] ?? 'You asked for'

/** null for leads without a test drive. */
export const readDriveStatus = (fields: Record<string, string>): DriveStatus | null => {
  const status = fields[DRIVE_FIELDS.status] ?? ''
  return Object.hasOwn(DRIVE_STATUSES, status) ? (status as DriveStatus) : null
}
