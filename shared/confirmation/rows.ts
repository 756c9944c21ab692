import type { Spec } from '../car/specs.ts'
import { fillVehicle } from '../car/vehicle-words.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { joined } from '../text.ts'
import type { ConfirmationEvent } from './events.ts'
import type { ConfirmationFacts } from './facts.ts'
import { placeholderValues } from './values.ts'

type Row = [label: string, text: string | null | undefined]
type Rows = (facts: ConfirmationFacts, values: ReturnType<typeof placeholderValues>) => Row[]

const vehicleLabel = ({ words }: ConfirmationFacts) => fillVehicle('{Vehicle}', words)
const where = ({ branch }: ConfirmationFacts) => joined([branch.name, branch.address], ', ')

const enquiryRows: Rows = (facts, { car }) => [
  ['About', car ?? facts.lead.subcategory ?? facts.lead.category],
  ['Sent to', where(facts)],
  ['What you’d like done', facts.lead.additional_services.join(', ')],
  ['Your figures', facts.lead.fields['Repayment']],
]

const driveRows: Rows = (facts, { car, time }) => [
  [facts.lead.fields[DRIVE_FIELDS.status] === 'Booked' ? 'When' : 'You asked for', time ?? 'Any time'],
  ['Where', where(facts)],
  [vehicleLabel(facts), car],
]

const cancelledRows: Rows = (facts, { car, time }) => [
  ['It was', time],
  ['Where', where(facts)],
  [vehicleLabel(facts), car],
]

const holdRows: Rows = (facts, { car, until, amount }) => [
  [
    vehicleLabel(facts),
    joined([car, facts.lead.car?.stock_number && `stock number ${facts.lead.car.stock_number}`], ', '),
  ],
  ['On hold until', until],
  ['Deposit', amount],
  ['Your reference', facts.hold?.reservation.id],
  ['Where', where(facts)],
]

const receiptRows: Rows = (facts, values) => [['Paid', facts.at], ...holdRows(facts, values)]

const endedHoldRows: Rows = (facts, { car, amount }) => [
  [vehicleLabel(facts), car],
  ['Deposit', amount],
  ['Your reference', facts.hold?.reservation.id],
]

const carRows: Rows = (facts, { car }) => [
  [vehicleLabel(facts), car],
  ['Where', where(facts)],
]

const paymentRows: Rows = (facts, { amount }) => [
  ['Date', facts.at],
  ['Amount', amount],
  ['Reference', facts.payment?.reference],
  ['Paid to', where(facts)],
]

const tradeRows: Rows = (facts, { offer }) => [
  ['Our offer', offer],
  ['With', where(facts)],
]

/** What a mail says in rows, one entry each message. */
const ROWS: Record<ConfirmationEvent, Rows> = {
  enquiry: enquiryRows,
  service: enquiryRows,
  finance: enquiryRows,
  waiting: enquiryRows,
  drive_booked: driveRows,
  drive_requested: driveRows,
  drive_taken: driveRows,
  drive_moved: driveRows,
  drive_cancelled: cancelledRows,
  drive_tomorrow: driveRows,
  drive_soon: driveRows,
  drive_time_free: driveRows,
  hold_opened: holdRows,
  hold_confirmed: holdRows,
  hold_requested: enquiryRows,
  card_declined: holdRows,
  deposit_paid: receiptRows,
  hold_ended: endedHoldRows,
  deposit_refunded: endedHoldRows,
  car_free: carRows,
  payment_received: paymentRows,
  payment_refunded: paymentRows,
  trade_in: tradeRows,
  trade_offer: tradeRows,
  trade_by_hand: tradeRows,
  offer_accepted: tradeRows,
  offer_declined: tradeRows,
}

export const confirmationRows = (facts: ConfirmationFacts): Spec[] =>
  ROWS[facts.event](facts, placeholderValues(facts)).flatMap(([label, text]) => (text ? [{ label, text }] : []))
