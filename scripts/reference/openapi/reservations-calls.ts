import { z } from 'zod'
import type { PaymentState, Reservation } from '../../../shared/reservation/reservation.ts'
import { END_REASONS } from '../../../shared/reservation/state-machine.ts'
import type {
  LedgerEntry,
  LedgerPayment,
  ListedReservation,
  PaymentLine,
} from '../../../worker/features/reservations/ledger.ts'
import { type Call, json } from './document.ts'
import { count, epochMs, NO_KEY, nullableText } from './shapes.ts'

const paymentState = z.enum(['open', 'failed', 'paid', 'refund_due', 'refunded']) satisfies z.ZodType<PaymentState>
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
}) satisfies z.ZodType<Reservation>

const listedSchema = reservationSchema.extend({
  number: z.string().describe('The mark of a phone number: the same for all of its reservations.'),
}) satisfies z.ZodType<ListedReservation>

const paymentLineSchema = z.object({
  id: z.string(),
  amount: cents,
  state: paymentState,
  reference: nullableText,
  opened_at: epochMs,
}) satisfies z.ZodType<PaymentLine>

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
}) satisfies z.ZodType<LedgerPayment>

const entrySchema = z.object({
  reservation: reservationSchema.nullable(),
  payment: paymentSchema.nullable(),
  events: z.array(z.string()).describe('Time, kind and id of each event of the processor.'),
}) satisfies z.ZodType<LedgerEntry>

const after = z.string().optional().describe('Id of the last entry of the previous page.')
const reservationId = z.object({ id: z.string().describe('Id of a reservation or of a payment.') })

export const RESERVATIONS_CALLS: Call[] = [
  {
    method: 'post',
    path: '/api/reservations/list',
    tag: 'reservations',
    key: 'reservationsKey',
    summary: 'List reservations by pages of up to 100, newest first',
    query: z.object({ open: z.string().optional().describe('Present with any value: only open ones.'), after }),
    answers: { 200: json(z.object({ reservations: z.array(listedSchema) })) },
    failures: NO_KEY,
  },
  {
    method: 'post',
    path: '/api/reservations/payments',
    tag: 'reservations',
    key: 'reservationsKey',
    summary: 'List online payments by pages of up to 100, newest first',
    query: z.object({ after }),
    answers: { 200: json(z.object({ payments: z.array(paymentLineSchema) })) },
    failures: NO_KEY,
  },
  {
    method: 'post',
    path: '/api/reservations/show',
    tag: 'reservations',
    key: 'reservationsKey',
    summary: 'Read one reservation or payment with its events',
    query: reservationId,
    answers: { 200: json(entrySchema) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/reservations/release',
    tag: 'reservations',
    key: 'reservationsKey',
    summary: 'Release the car of a reservation',
    query: reservationId,
    answers: { 200: json(z.object({ done: z.boolean().describe('false: the car was not held any more.') })) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/reservations/refund',
    tag: 'reservations',
    key: 'reservationsKey',
    summary: 'Refund a payment',
    query: reservationId,
    answers: { 200: json(z.object({ payment: paymentState })) },
    failures: { ...NO_KEY, 404: ['not_found'], 409: ['nothing_to_refund'] },
  },
]
