import type { LeadFormKey } from '../lead/forms.ts'
import type { NewLead } from '../lead/lead.ts'
import { type DriveStatus, driveStatusOf } from '../test-drive/status.ts'
import type { ConfirmationEvent } from './events.ts'

type SentForm = Pick<NewLead, 'form' | 'fields'>

/** What a drive is answered with, by what became of the time. */
const DRIVE_EVENTS: Record<DriveStatus, ConfirmationEvent> = {
  Booked: 'drive_booked',
  'To be confirmed': 'drive_requested',
  'Any time': 'drive_requested',
  'Taken meanwhile': 'drive_taken',
  'Not booked': 'drive_requested',
  'Not booked for this number': 'drive_requested',
  Cancelled: 'drive_cancelled',
}

/** What a test drive is answered with. */
export const confirmationOfDrive = (fields: Record<string, string>): ConfirmationEvent =>
  DRIVE_EVENTS[driveStatusOf(fields) ?? 'Any time']

/** A hold that is written into its lead has a number; one with a deposit names it. */
const holdEvent = ({ fields }: SentForm): ConfirmationEvent =>
  fields['Reservation'] === undefined
    ? 'hold_requested'
    : fields['Deposit'] === undefined
      ? 'hold_confirmed'
      : 'hold_opened'

const FORM_EVENTS: Record<LeadFormKey, ConfirmationEvent | ((lead: SentForm) => ConfirmationEvent) | null> = {
  contact: 'enquiry',
  offer: 'enquiry',
  model: 'enquiry',
  enquiry: 'enquiry',
  quote: 'enquiry',
  photos: 'enquiry',
  similar: 'enquiry',
  free_again: 'waiting',
  parts: 'enquiry',
  valuation: 'enquiry',
  careers: 'enquiry',
  service: 'service',
  finance: 'finance',
  finance_pre_approval: 'finance',
  personalised_finance: 'finance',
  test_drive: ({ fields }) => confirmationOfDrive(fields),
  trade_in: 'trade_in',
  reservation: holdEvent,
  // Its receipt comes with the money.
  online_payment: null,
}

/** What the shopper of a new lead gets in writing; null for nothing yet. */
export function confirmationOfLead(lead: SentForm): ConfirmationEvent | null {
  const rule = FORM_EVENTS[lead.form as LeadFormKey] ?? null
  return typeof rule === 'function' ? rule(lead) : rule
}
