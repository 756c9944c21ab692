import { z } from 'zod'
import type { HostedReport } from '../../../worker/features/search/typesense/routes.ts'
import type { Synced } from '../../../worker/features/search/typesense/sync.ts'
import type { HostedStatus } from '../../../worker/stock-records/hosted-status.ts'
import { type Call, json } from './document.ts'
import { count, epochMs, NO_KEY, nullableText } from './shapes.ts'

const syncedSchema = z.object({
  put: count,
  removed: count,
  refused: z.array(z.object({ car: z.string(), reason: z.string() })),
  isNew: z.boolean().describe('Whether the collection was created.'),
}) satisfies z.ZodType<Synced>

export const hostedStatusSchema = z.object({
  site: z.string(),
  asked: count.describe('Changes of the stock.'),
  done: count.describe('Changes that the server was sent: it is behind while they differ.'),
  cars: count.nullable().describe('Cars of record at the last sync.'),
  hosted_cars: count.nullable().describe('Documents that the server counted after it.'),
  synced_at: epochMs.nullable(),
  answers: count.describe('Answers to searches in the last day.'),
  stand_ins: count.describe('Those that a stand-in gave.'),
  trouble: nullableText,
  trouble_at: epochMs.nullable(),
}) satisfies z.ZodType<HostedStatus>

const hostedSchema = hostedStatusSchema.extend({
  host: z.string(),
  collection: z.string(),
  advice: nullableText.describe('Why the server is of no use to this site; null where it is of use.'),
  published_cars: count,
  server_cars: count.nullable().describe('Documents that the server counts now.'),
  server_trouble: nullableText,
  collections: z.array(z.string()).describe('Collections that syncs have created and not deleted.'),
  leftovers: nullableText.describe('What is left on servers that the config no longer names, and how to delete it.'),
}) satisfies z.ZodType<HostedReport>

export const HOSTED_CALLS: Call[] = [
  {
    method: 'get',
    path: '/api/stock/hosted/status',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Read how hosted search stands: whether it is behind, what both sides count, its last trouble',
    answers: { 200: json(z.object({ hosted: hostedSchema })) },
    failures: { ...NO_KEY, 409: ['not_hosted'] },
  },
  {
    method: 'post',
    path: '/api/stock/hosted',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Send the changes of the stock to hosted search',
    query: z.object({ rebuild: z.string().optional().describe('Present with any value: send everything.') }),
    answers: { 200: json(z.object({ synced: syncedSchema })) },
    failures: { ...NO_KEY, 409: ['not_hosted', 'not_needed', 'busy'], 502: ['sync_failed'] },
  },
  {
    method: 'post',
    path: '/api/stock/hosted/remove',
    tag: 'stock',
    key: 'stockKey',
    summary: 'Delete the collections of the site from Typesense servers that its config no longer names',
    answers: { 200: json(z.object({ removed: z.array(z.object({ host: z.string(), name: z.string() })) })) },
    failures: { ...NO_KEY, 502: ['remove_failed'] },
  },
]
