import { z } from 'zod'
import { offerPushSchema } from '../../../worker/features/offers/api.ts'
import { MAX_OFFER_BYTES } from '../../../worker/features/offers/import-offers.ts'
import { type Call, json } from './document.ts'
import { MAY_QUEUE, OF_A_FILE } from './job-call.ts'
import { count, NO_KEY } from './shapes.ts'
import { problemSchema, unreadSchema } from './stock-shapes.ts'

const FILE = z.string().describe(`Offers, plain, gzip or ZIP, up to ${MAX_OFFER_BYTES / 1e6} MB unpacked.`)
const MEDIA = ['text/csv', 'application/json', 'application/jsonl', 'application/xml', 'application/gzip']

const summarySchema = z.object({
  read: count,
  added: count,
  changed: count,
  returned: count.describe('Offers that had vanished before.'),
  unchanged: count,
  vanished: count.describe('Offers of the feed that the file lacks: they have ended.'),
  refused: count,
  warnings: count.describe('Values left out or cleaned.'),
  unread: unreadSchema,
})
const listedSchema = z.object({
  id: z.string(),
  feed: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  starts_at: z.iso.date(),
  ends_at: z.iso.date(),
  state: z.enum(['running', 'ended', 'to_come']),
})

export const OFFER_CALLS: Call[] = [
  {
    method: 'put',
    path: '/api/offers',
    tag: 'offers',
    key: 'stockKey',
    summary: 'Replace the special offers of a feed',
    description:
      'The body is all offers of the feed. Good rows are stored together, and offers that it lacks end. A file without ' +
      'offers changes nothing.',
    query: offerPushSchema,
    body: Object.fromEntries(MEDIA.map((media) => [media, FILE])),
    answers: {
      200: json(z.object({ summary: summarySchema, problems: z.array(problemSchema).describe('The first 100.') })),
      ...MAY_QUEUE,
    },
    failures: {
      ...OF_A_FILE,
      400: ['bad_option'],
      409: ['busy'],
      413: ['too_large'],
      422: ['no_offers', 'and other reasons to refuse a file'],
    },
  },
  {
    method: 'post',
    path: '/api/offers/list',
    tag: 'offers',
    key: 'stockKey',
    summary: 'List the special offers of the site, in any state',
    answers: { 200: json(z.object({ offers: z.array(listedSchema) })) },
    failures: NO_KEY,
  },
]
