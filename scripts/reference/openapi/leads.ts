import { z } from 'zod'
import { ITEM_TYPES } from '../../../shared/car/schema.ts'
import { type Contact, type Lead, type LeadCar, PREFERRED_CONTACTS } from '../../../shared/lead/lead.ts'
import {
  type ConfirmationLine,
  type DeliveryRow,
  LEAD_STATES,
  type LedgerLead,
  type WholeLead,
} from '../../../shared/lead/ledger.ts'
import type { deliveryPayload } from '../../../shared/lead/payload.ts'
import type { Counts } from '../../../worker/features/leads/ledger.ts'
import { count, sinceText } from '../../stock/answers.ts'
import type { Calls } from './document.ts'

/** Shapes of leads, for the references. `satisfies` holds each to the type of the code. */

const text = z.string().nullable()

const contactSchema = z.object({
  name: text,
  last_name: text,
  email: text,
  phone: text.describe('E.164: +61412345678.'),
  postcode: text,
  preferred: z.enum(PREFERRED_CONTACTS).nullable().describe('How the shopper wants to be contacted.'),
}) satisfies z.ZodType<Contact>

const carSchema = z.object({
  car_id: z.int(),
  car_dealership_id: z.int().nullable(),
  slug: z.string(),
  stock_number: text,
  vin: text,
  year: z.int().nullable(),
  make: z.string(),
  model: z.string(),
  car_type: z.string(),
  vehicle_status: z.string(),
  km: z.number().nullable(),
  price: z.number().nullable().describe('Dollars.'),
  item_type: z.enum(ITEM_TYPES).optional(),
  badge: text.optional(),
  series: text.optional(),
  body: text.optional(),
  doors: z.int().nullable().optional(),
  transmission: text.optional(),
  colour: text.optional(),
  interior_colour: text.optional(),
  price_type: text
    .optional()
    .describe('What the price includes: "Drive away", "Excl. govt charges", or the feed’s words.'),
}) satisfies z.ZodType<LeadCar>

const fields = z.record(z.string(), z.string())

/** A lead; `time` is the shape of its times, which differs between calls and webhooks. */
const leadFields = <Time extends z.ZodType>(time: Time) => {
  const consent = z.object({ text: z.string(), version: z.string(), at: z.number().describe('Epoch ms.') }).nullable()
  return {
    lead_id: z.string(),
    at: time,
    category: z.string(),
    subcategory: text,
    form: z.string().describe('The form that was sent.'),
    event: z.int().describe('Number of the event that the form counts as.'),
    contact: contactSchema,
    message: text,
    car: carSchema
      .nullable()
      .describe('The car that the lead is about; a lead that an earlier release stored ends at `price`.'),
    dealership_slug: text,
    location_slug: text,
    manufacturer_slug: text,
    url: z.string().describe('Path of the page with the form.'),
    source: text.describe('Origin of the visit: a referring site or a campaign.'),
    user_agent: text,
    lead_attributes: z.object({ visited_pages: z.array(z.string()), linked_query_params: fields }),
    opt_in: consent.describe('Consent to be contacted, with the words that were shown.'),
    terms: consent.describe('Terms that were accepted by sending.'),
    autogauge_enabled: z.boolean(),
    is_proved: z.literal(true).optional().describe('The sender’s browser had shown work, or a code confirmed them.'),
    additional_services: z.array(z.string()),
    fields: fields.describe('Further fields by the names of the dealer’s system, such as `Rego`.'),
  }
}

const epochMs = z.number().describe('Epoch ms.')
const leadSchema = z.object(leadFields(epochMs)) satisfies z.ZodType<Lead>

const deliverySchema = z.object({
  delivery_id: z.string(),
  destination: z.string(),
  change: text.describe('Id of the change; null for the lead itself.'),
  state: z.enum(['due', 'delivered', 'dead', 'dismissed']),
  tries: z.int(),
  due_at: z.number().describe('Next attempt, epoch ms.'),
  ended_at: z.number().nullable().describe('Epoch ms.'),
  status: z.int().nullable().describe('HTTP status of the last attempt.'),
  reason: text.describe('Why the last attempt failed.'),
}) satisfies z.ZodType<DeliveryRow>

const confirmationSchema = deliverySchema
  .pick({ delivery_id: true, destination: true, state: true, tries: true, due_at: true, ended_at: true, reason: true })
  .extend({
    event: z.string().describe('What it is about, such as `drive_booked`.'),
  }) satisfies z.ZodType<ConfirmationLine>

const ledgerLeadSchema = z.object({
  lead: leadSchema,
  state: z.enum(LEAD_STATES),
  deliveries: z.array(deliverySchema),
  confirmations: z.array(confirmationSchema).describe('Messages to the shopper.'),
}) satisfies z.ZodType<LedgerLead>

const wholeLeadSchema = ledgerLeadSchema.extend({
  changes: z.array(z.object({ at: epochMs, subcategory: z.string(), fields })),
}) satisfies z.ZodType<WholeLead>

const isoTime = z.iso.datetime().describe('ISO 8601 in UTC.')

/** The JSON body of a webhook, and of `POST /leads` of a dealer's own system. */
export const payloadSchema = z.object({
  type: z.enum(['lead.created', 'lead.changed']).describe('`lead.changed` has `change`, and `lead` as it was created.'),
  delivery_id: z.string().describe('Idempotency key of this delivery.'),
  site: z.object({ id: z.int(), slug: z.string(), name: z.string(), url: z.string() }),
  lead: z.object(leadFields(isoTime)),
  change: z
    .object({
      category: z.string(),
      subcategory: z.string().describe("What happened, such as '3. Offer Accepted'."),
      event: z.int(),
      fields,
      at: isoTime,
    })
    .optional(),
}) satisfies z.ZodType<ReturnType<typeof deliveryPayload>>

const countsSchema = z.object({
  site: z.string(),
  ...(Object.fromEntries(LEAD_STATES.map((state) => [state, count])) as Record<(typeof LEAD_STATES)[number], z.ZodInt>),
}) satisfies z.ZodType<Counts>

const NOT_FOUND = { 404: ['not_found'] }
const leadQuery = z.object({ lead: z.string().describe('Id of the lead.') })
const suspectedQuery = z.object({
  lead: z.string().optional().describe('Id of one lead; without it every suspected one.'),
})

/** Calls of the operator of a site about its leads. */
export const LEAD_CALLS: Calls = {
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
