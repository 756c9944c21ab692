import { z } from 'zod'
import { END_REASONS } from '../../shared/reservation/state-machine.ts'
import type { Calls } from '../reference/openapi/document.ts'
import { count, epochMs, nullableText } from '../stock/answers.ts'

const NOT_FOUND = { 404: ['not_found'] }
const paymentState = z.enum(['open', 'failed', 'paid', 'refund_due', 'refunded'])
const cents = z.int().describe('Cents.')

const reservationSchema = z.object({
  id: z.string(),
  kind: z.enum(['deposit', 'request']),
  state: z.enum(['held', 'paid', 'released', 'sold']),
  reason: z.enum(Object.keys(END_REASONS) as (keyof typeof END_REASONS)[]).nullable(),
  car: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    stocknum: nullableText,
    price: z.number().nullable(),
  }),
  deposit: cents,
  held_at: epochMs,
  held_until: epochMs,
  changed_at: epochMs,
  lead_id: nullableText,
  payment: paymentState.nullable(),
  pay_url: nullableText,
})

const listedSchema = reservationSchema.extend({
  number: z.string().describe('The mark of a phone number: the same for all of its reservations.'),
})

const paymentLineSchema = z.object({
  id: z.string(),
  amount: cents,
  state: paymentState,
  reference: nullableText,
  opened_at: epochMs,
})

const paymentSchema = z.object({
  id: z.string(),
  purpose: z.enum(['deposit', 'online', 'unasked']),
  amount: cents,
  state: paymentState,
  reference: nullableText,
  ref: nullableText.describe('Id of the payment page at the processor.'),
  charge: nullableText.describe('Id of the charge at the processor.'),
  paid_at: epochMs.nullable(),
  tries: count,
  trouble: nullableText.describe('Why the last refund failed.'),
})

const entrySchema = z.object({
  reservation: reservationSchema.nullable(),
  payment: paymentSchema.nullable(),
  events: z.array(z.string()).describe('Time, kind and id of each event of the processor.'),
})

const after = z.string().optional().describe('Id of the last entry of the previous page.')
const reservationId = z.object({ id: z.string().describe('Id of a reservation or of a payment.') })
const confirmedBody = z.object({ confirm: z.string().describe('The id once more, since this cannot be undone.') })
const NOT_CONFIRMED = { 422: ['not_confirmed'] }

/** Calls of the operator of a site about its reservations and payments. */
export const RESERVATION_CALLS = {
  'POST /api/reservations/list': {
    summary: 'List reservations by pages of up to 100, newest first',
    query: z.object({ open: z.string().optional().describe('Present with any value: only open ones.'), after }),
    answers: { 200: z.object({ reservations: z.array(listedSchema) }) },
  },
  'POST /api/reservations/payments': {
    summary: 'List online payments by pages of up to 100, newest first',
    query: z.object({ after }),
    answers: { 200: z.object({ payments: z.array(paymentLineSchema) }) },
  },
  'POST /api/reservations/show': {
    summary: 'Read one reservation or payment with its events',
    query: reservationId,
    answers: { 200: entrySchema },
    failures: NOT_FOUND,
  },
  'POST /api/reservations/release': {
    summary: 'Release the car of a reservation',
    query: reservationId,
    body: confirmedBody,
    answers: { 200: z.object({ done: z.boolean().describe('false: the car was not held any more.') }) },
    failures: { ...NOT_FOUND, ...NOT_CONFIRMED },
  },
  'POST /api/reservations/refund': {
    summary: 'Refund a payment',
    query: reservationId,
    body: confirmedBody,
    answers: { 200: z.object({ payment: paymentState }) },
    failures: { ...NOT_FOUND, ...NOT_CONFIRMED, 409: ['nothing_to_refund'] },
  },
} satisfies Calls
