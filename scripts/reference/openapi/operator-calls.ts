import { z } from 'zod'
import { CAR_STATUSES, carSchema } from '../../../shared/car/schema.ts'
import { ACTIONS, type Problem } from '../../../shared/feed/problem.ts'
import { LEAD_STATES } from '../../../shared/lead/ledger.ts'
import { REASONS } from '../../../shared/reservation/machine.ts'
import type { PaymentState, Reservation } from '../../../shared/reservation/reservation.ts'
import type { Counts } from '../../../worker/features/leads/ledger.ts'
import type { RevealCount } from '../../../worker/features/phone-reveal/service.ts'
import type { LedgerEntry, LedgerPayment, PaymentLine } from '../../../worker/features/reservations/ledger.ts'
import type { Synced } from '../../../worker/features/search/typesense/sync.ts'
import { MAX_PUSH_BYTES, pushQuerySchema } from '../../../worker/features/stock/routes.ts'
import type { PastRun } from '../../../worker/import/history.ts'
import type { ImportSummary } from '../../../worker/import/import-stock.ts'
import { ledgerLeadSchema, wholeLeadSchema } from '../lead-schemas.ts'
import { type Call, json } from './document.ts'

const count = z.int().min(0)
const epochMs = z.int().describe('Epoch ms.')
const text = z.string().nullable()
const since = z.string().regex(/^\d{1,15}$/)

/** Every call by a bearer key fails so without it. */
const NO_KEY = { 401: ['no_key'], 403: ['wrong_key'] }

const summarySchema = z.object({
  run: z.int().describe('Number of the import.'),
  read: count,
  added: count,
  changed: count,
  returned: count,
  unchanged: count,
  vanished: count,
  refused: count,
  warnings: count.describe('Values that were left out or cleaned.'),
}) satisfies z.ZodType<ImportSummary>

const problemSchema = z.object({
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS),
}) satisfies z.ZodType<Problem>

const runSchema = z.object({
  id: z.int(),
  site: z.string(),
  outcome: z.enum(['running', 'committed', 'refused', 'abandoned']),
  source: z.string(),
  mapping: z.string(),
  as_of: epochMs,
  started_at: epochMs,
  beat_at: epochMs.describe('Last sign of progress, epoch ms.'),
  finished_at: epochMs.nullable(),
  result: text.describe('The summary as JSON, or why the import was refused.'),
}) satisfies z.ZodType<PastRun>

const exportedCar = carSchema
  .omit({ id: true, slug: true, created_at: true, updated_at: true, sold_at: true })
  .extend({ listed_on: z.iso.date(), sold_on: z.iso.date().nullable() })

const revealSchema = z.object({
  car: z.string().describe('Slug, or `car <id>` for a car that is not on record any more.'),
  reveals: count,
  last: epochMs,
}) satisfies z.ZodType<RevealCount>

const syncedSchema = z.object({
  put: count,
  removed: count,
  refused: z.array(z.object({ car: z.string(), reason: z.string() })),
  isNew: z.boolean().describe('Whether the collection was created.'),
}) satisfies z.ZodType<Synced>

const FEED = z.string().describe(`A feed, gzip or not, up to ${MAX_PUSH_BYTES / 1e6} MB unpacked.`)

const STOCK: Call[] = [
  {
    method: 'post',
    path: '/api/stock',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Push the whole stock',
    description:
      'The body is the whole stock as a feed. Good rows are committed together, or none is. `max_bad` and ' +
      '`max_vanished` are the percentages of bad rows and of missing cars above which the feed is refused.',
    query: pushQuerySchema,
    body: Object.fromEntries(
      ['text/csv', 'text/tab-separated-values', 'application/json', 'application/jsonl', 'application/gzip'].map(
        (media) => [media, FEED],
      ),
    ),
    answers: {
      200: json(
        z.object({ summary: summarySchema, problems: z.array(problemSchema).describe('The first 100.') }),
        'The stock is live.',
      ),
    },
    failures: {
      ...NO_KEY,
      400: ['bad_option'],
      409: ['busy', 'lost_lock'],
      413: ['too_large'],
      415: ['unknown_format'],
      422: ['no_cars', 'and other reasons to refuse a feed'],
    },
  },
  {
    method: 'post',
    path: '/api/stock/list',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Count the stock and list the last imports',
    answers: {
      200: json(
        z.object({
          counts: z.record(z.enum(CAR_STATUSES), count),
          runs: z.array(runSchema).describe('Newest first.'),
        }),
      ),
    },
    failures: NO_KEY,
  },
  {
    method: 'post',
    path: '/api/stock/export',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Read the stock by pages of up to 500 cars',
    query: z.object({ after: since.optional().describe('Id of the last car of the previous page.') }),
    answers: {
      200: json(
        z.object({ cars: z.array(z.object({ id: z.int(), car: exportedCar })) }),
        'Cars in the shape of our own feed; none: the end.',
      ),
    },
    failures: { ...NO_KEY, 400: ['bad_input'] },
  },
  {
    method: 'post',
    path: '/api/stock/reveals',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Count the reveals of the phone number by car',
    query: z.object({ since: since.default('0').describe('Epoch ms.') }),
    answers: { 200: json(z.object({ reveals: z.array(revealSchema) }), 'Most first.') },
    failures: { ...NO_KEY, 400: ['bad_input'] },
  },
  {
    method: 'post',
    path: '/api/stock/hosted',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Send the changes of the stock to hosted search',
    query: z.object({ rebuild: z.string().optional().describe('Present with any value: send everything.') }),
    answers: { 200: json(z.object({ synced: syncedSchema })) },
    failures: { ...NO_KEY, 409: ['not_hosted', 'busy'], 502: ['not_told'] },
  },
]

const countsSchema = z.object({
  site: z.string(),
  ...(Object.fromEntries(LEAD_STATES.map((state) => [state, count])) as Record<(typeof LEAD_STATES)[number], z.ZodInt>),
}) satisfies z.ZodType<Counts>

const leadId = z.string().describe('Id of the lead.')

const LEADS: Call[] = [
  {
    method: 'post',
    path: '/api/leads/list',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'List leads by pages of up to 100, oldest first',
    query: z.object({
      state: z.enum(LEAD_STATES).optional(),
      since: since.default('0').describe('Received at or after, epoch ms.'),
      after: z.string().optional().describe('Id of the last lead of the previous page.'),
    }),
    answers: {
      200: json(z.object({ leads: z.array(ledgerLeadSchema), counts: countsSchema.nullable() })),
    },
    failures: { ...NO_KEY, 400: ['bad_input'] },
  },
  {
    method: 'post',
    path: '/api/leads/show',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'Read one lead with its deliveries and changes',
    query: z.object({ lead: leadId }),
    answers: { 200: json(wholeLeadSchema) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
  {
    method: 'post',
    path: '/api/leads/replay',
    tag: 'leads',
    key: 'leadsKey',
    summary: 'Make dead deliveries due again',
    query: z.object({ lead: leadId.optional().describe('Id of one lead; without it every dead delivery.') }),
    answers: { 200: json(z.object({ replayed: count.describe('Deliveries that are due again.') })) },
    failures: { ...NO_KEY, 404: ['not_found'] },
  },
]

const paymentState = z.enum(['open', 'failed', 'paid', 'refund_due', 'refunded']) satisfies z.ZodType<PaymentState>
const cents = z.int().describe('Cents.')

const reservationSchema = z.object({
  id: z.string(),
  kind: z.enum(['deposit', 'request']),
  state: z.enum(['held', 'paid', 'released', 'sold']),
  reason: z.enum(Object.keys(REASONS) as (keyof typeof REASONS)[]).nullable(),
  car: z.object({ id: z.int(), slug: z.string(), name: z.string(), stocknum: text, price: z.number().nullable() }),
  deposit: cents,
  held_at: epochMs,
  held_until: epochMs,
  changed_at: epochMs,
  lead_id: text,
  payment: paymentState.nullable(),
  pay_url: text,
}) satisfies z.ZodType<Reservation>

const paymentLineSchema = z.object({
  id: z.string(),
  amount: cents,
  state: paymentState,
  reference: text,
  opened_at: epochMs,
}) satisfies z.ZodType<PaymentLine>

const paymentSchema = z.object({
  id: z.string(),
  purpose: z.enum(['deposit', 'online']),
  amount: cents,
  state: paymentState,
  reference: text,
  ref: text.describe('Id of the payment page at the processor.'),
  charge: text.describe('Id of the charge at the processor.'),
  paid_at: epochMs.nullable(),
  tries: count,
  trouble: text.describe('Why the last refund failed.'),
}) satisfies z.ZodType<LedgerPayment>

const entrySchema = z.object({
  reservation: reservationSchema.nullable(),
  payment: paymentSchema.nullable(),
  events: z.array(z.string()).describe('Time, kind and id of each event of the processor.'),
}) satisfies z.ZodType<LedgerEntry>

const after = z.string().optional().describe('Id of the last entry of the previous page.')
const reservationId = z.object({ id: z.string().describe('Id of a reservation or of a payment.') })

const RESERVATIONS: Call[] = [
  {
    method: 'post',
    path: '/api/reservations/list',
    tag: 'reservations',
    key: 'reservationsKey',
    summary: 'List reservations by pages of up to 100, newest first',
    query: z.object({ open: z.string().optional().describe('Present with any value: only open ones.'), after }),
    answers: { 200: json(z.object({ reservations: z.array(reservationSchema) })) },
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

export const OPERATOR_CALLS: Call[] = [...STOCK, ...LEADS, ...RESERVATIONS]
