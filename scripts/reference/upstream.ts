import { z } from 'zod'
import { ITEM_TYPES } from '../../shared/car/schema.ts'
import { UPSTREAM_SERVICES } from '../../shared/upstream.ts'
import { deliveryAnswerSchema } from '../../worker/features/delivery/service.ts'
import { comparisonAnswerSchema } from '../../worker/features/pricing/service.ts'
import { valuationAnswerSchema } from '../../worker/features/pricing/valuation.ts'
import { appointmentsAnswerSchema, bookingAnswerSchema } from '../../worker/features/test-drive/service.ts'
import { vehicleSchema } from '../../worker/features/trade-in/rego-lookup.ts'
import { viewsAnswerSchema } from '../../worker/features/vehicle/views.ts'
import { MAX_BYTES, TIMEOUT_MS } from '../../worker/platform/upstream.ts'
import { payloadSchema } from './lead-schemas.ts'
import type { Reference } from './markdown.ts'
import { type Call, empty, json, openApiDocument } from './openapi/document.ts'

type Service = keyof typeof UPSTREAM_SERVICES

const sent = (schema: z.ZodType) => json(schema, 'The answer. Further fields are ignored.')

const id = z.int().nullable()
const isoTime = z.iso.datetime()
const slug = { slug: 'Slug of the car.' }
const accepted = empty('Any status from 200 to 299 accepts it; the body is ignored.')

/** The calls of each service, with `tag` left to its name. */
const SERVICES: Record<Service, Omit<Call, 'tag' | 'key'>[]> = {
  price_comparison: [
    {
      method: 'get',
      path: '/cars/{slug}/autogauge',
      summary: 'The price of a car among similar ones',
      params: slug,
      answers: { 200: sent(comparisonAnswerSchema), 404: empty('There is nothing to compare with.') },
    },
  ],
  views: [
    {
      method: 'get',
      path: '/cars/{slug}/view.json',
      summary: 'Count a view of a car, and return the number of views',
      description: 'One attempt: the call counts.',
      params: slug,
      query: z.object({ photos_count: z.int(), updated_at: z.int().describe('Epoch ms.'), website_id: z.int() }),
      answers: { 200: sent(viewsAnswerSchema), 404: empty('The system does not know the car.') },
    },
  ],
  phone_reveals: [
    {
      method: 'post',
      path: '/phone-reveals',
      summary: 'A visitor was shown the phone number of a car',
      body: { 'application/json': z.object({ car_id: z.int(), dealership_id: id, website_id: z.int() }) },
      answers: { 200: accepted },
    },
  ],
  delivery: [
    {
      method: 'get',
      path: '/delivery',
      summary: 'The delivery price of a car, and the name of the region',
      query: z.object({ postcode: z.string(), car_id: z.int() }),
      answers: { 200: sent(deliveryAnswerSchema) },
    },
  ],
  leads: [
    {
      method: 'post',
      path: '/leads',
      summary: 'A lead, or a change of one',
      description: 'The body of a webhook (webhooks.md), at most five seconds, and attempted again for 72 hours.',
      headers: { 'Idempotency-Key': 'The delivery_id, the same at every attempt.' },
      body: { 'application/json': payloadSchema },
      answers: { 200: accepted },
    },
  ],
  appointments: [
    {
      method: 'get',
      path: '/appointments',
      summary: 'The booked test drives of a location',
      query: z.object({ location_id: z.int(), from: isoTime, to: isoTime }),
      answers: { 200: sent(appointmentsAnswerSchema) },
    },
    {
      method: 'post',
      path: '/appointments',
      summary: 'Book a test drive',
      description:
        '`key` is the idempotency key: for the same time it changes nothing, for another it moves the drive.',
      body: {
        'application/json': z.object({
          key: z.string(),
          location_id: z.int(),
          car_id: id,
          capacity: z.int().describe('Drives at the same time from this location.'),
          starts_at: isoTime,
          ends_at: isoTime,
        }),
      },
      answers: { 200: sent(bookingAnswerSchema), 409: empty('The same as `taken`.') },
    },
    {
      method: 'delete',
      path: '/appointments/{key}',
      params: { key: 'Idempotency key of the booking.' },
      summary: 'Cancel a test drive',
      description:
        'By its shopper, on the page of their own; `key` is that of the booking. Where it is answered 405 or 501, the shopper is asked to call.',
      answers: {
        200: empty('The time is free again.'),
        404: empty('Nothing is booked under this key, which is as good.'),
      },
    },
  ],
  rego_lookup: [
    {
      method: 'post',
      path: '/rego-lookup',
      summary: 'The vehicle of a number plate',
      body: {
        'application/json': z.object({ rego: z.string(), regoState: z.string().describe('As QLD, in capitals.') }),
      },
      answers: { 200: sent(vehicleSchema), 404: empty('The register does not know the plate.') },
    },
  ],
  valuation: [
    {
      method: 'post',
      path: '/valuation',
      summary: 'The trade-in value of a vehicle',
      description: '`offer_price` null: the vehicle has to be inspected. Amounts are dollars.',
      body: {
        'application/json': z.object({
          id: z.string().describe('Id of the vehicle, from /rego-lookup.'),
          adjustmentAnswers: z.record(z.string(), z.unknown()).describe('Answers to the questions on its condition.'),
          km: z.number(),
          year: z.int(),
          make: z.string(),
          model: z.string(),
          badge: z.string().nullable(),
        }),
      },
      answers: { 200: sent(valuationAnswerSchema) },
    },
  ],
}

/** Every value of `item_type` is one that a site can show. */
const TYPES = ITEM_TYPES.join(', ')

export const upstream: Reference = {
  file: 'docs/reference/upstream.json',
  generate: () =>
    openApiDocument({
      title: 'The system of a dealer',
      description:
        'Contracts that the system of a dealer serves, so that Forecourt asks it in place of its own data: one tag for ' +
        'each value of `upstream.serves` in a `site.json`. Generated by `npm run reference`. Except for leads, a call ' +
        `takes at most ${TIMEOUT_MS / 1000} seconds with its second attempt (GET only) and ${MAX_BYTES / 1000} kB; ` +
        `redirects are not followed. \`item_type\` is one of ${TYPES}.`,
      server: { url: 'https://api.dealer.example/v1', description: '`upstream.url` of the site.' },
      tags: UPSTREAM_SERVICES,
      keys: { upstreamKey: 'The secret that `server_side_integration` names; without one no key is sent.' },
      hasFailureShape: false,
      answersAs: 'input',
      calls: Object.entries(SERVICES).flatMap(([tag, calls]) =>
        calls.map((call) => ({ ...call, tag, key: 'upstreamKey' })),
      ),
    }),
}
