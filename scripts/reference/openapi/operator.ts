import { z } from 'zod'
import { LEAD_STATES } from '../../../shared/lead/ledger.ts'
import type { PaymentState, Reservation } from '../../../shared/reservation/reservation.ts'
import { END_REASONS } from '../../../shared/reservation/state-machine.ts'
import type { Counts } from '../../../worker/features/leads/ledger.ts'
import type {
  LedgerEntry,
  LedgerPayment,
  ListedReservation,
  PaymentLine,
} from '../../../worker/features/reservations/ledger.ts'
import { count, epochMs, nullableText, sinceText } from '../../stock/answers.ts'
import { ledgerLeadSchema, wholeLeadSchema } from '../lead-schemas.ts'
import type { Calls, Section } from './document.ts'

const countsSchema = z.object({
  site: z.string(),
  ...(Object.fromEntries(LEAD_STATES.map((state) => [state, count])) as Record<(typeof LEAD_STATES)[number], z.ZodInt>),
}) satisfies z.ZodType<Counts>

const NOT_FOUND = { 404: ['not_found'] }
const leadQuery = z.object({ lead: z.string().describe('Id of the lead.') })
const suspectedQuery = z.object({
  lead: z.string().optional().describe('Id of one lead; without it every suspected one.'),
})

const LEAD_CALLS: Calls = {
  'POST /api/leads/list': {
    summary: 'List leads by pages of up to 100, oldest first',
    query: z.object({
      state: z.enum(LEAD_STATES).optional(),
      since: sinceText.default('0').describe('Received at or after, epoch ms.'),
      after: z.string().optional().describe('Id of the last lead of the previous page.'),
    }),
    answers: {
      200: z.object({ leads: z.array(ledgerLeadSchema), counts: countsSchema.nullable() }),
    },
    failures: { 400: ['bad_input'] },
  },
  'POST /api/leads/show': {
    summary: 'Read one lead with its deliveries and changes',
    query: leadQuery,
    answers: { 200: wholeLeadSchema },
    failures: NOT_FOUND,
  },
  'POST /api/leads/replay': {
    summary: 'Make dead deliveries due again',
    query: z.object({ lead: z.string().optional().describe('Id of one lead; without it every dead delivery.') }),
    answers: { 200: z.object({ replayed: count.describe('Deliveries that are due again.') }) },
    failures: NOT_FOUND,
  },
  'POST /api/leads/release': {
    summary: 'Deliver suspected leads',
    query: suspectedQuery,
    answers: { 200: z.object({ released: count.describe('Deliveries that are due now.') }) },
    failures: NOT_FOUND,
  },
  'POST /api/leads/dismiss': {
    summary: 'End the deliveries of suspected leads; the leads stay',
    query: suspectedQuery,
    answers: { 200: z.object({ dismissed: count.describe('Deliveries that were ended.') }) },
    failures: NOT_FOUND,
  },
}

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

const RESERVATION_CALLS: Calls = {
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
    answers: { 200: z.object({ done: z.boolean().describe('false: the car was not held any more.') }) },
    failures: NOT_FOUND,
  },
  'POST /api/reservations/refund': {
    summary: 'Refund a payment',
    query: reservationId,
    answers: { 200: z.object({ payment: paymentState }) },
    failures: { ...NOT_FOUND, 409: ['nothing_to_refund'] },
  },
}

/** Calls of the operator of a site. */
export const OPERATOR: Section[] = [
  { tag: 'leads', key: 'leadsKey', calls: LEAD_CALLS },
  { tag: 'reservations', key: 'reservationsKey', calls: RESERVATION_CALLS },
]
