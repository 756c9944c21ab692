import { z } from 'zod'
import { type Call, json } from './document.ts'
import { hostedStatusSchema } from './hosted-calls.ts'

const healthSchema = z.object({
  kv: z.boolean(),
  d1: z.boolean(),
  unpublished: z
    .int()
    .nullable()
    .describe('Sites whose stock could not be published and is tried again; null until D1 has answered once.'),
  stock_alarms: z
    .int()
    .nullable()
    .describe('Feeds of all sites that are held or refused; null until D1 has answered once.'),
  version: z.string().nullable().describe('The version of the Worker; null where it has none.'),
  hosted_search: z
    .array(hostedStatusSchema)
    .nullable()
    .describe('Sites with hosted search; null until D1 has answered once.'),
  age_seconds: z
    .object({ kv: z.int().nullable(), d1: z.int().nullable() })
    .describe(
      'How long ago each store answered last; what is counted is as old as d1. null: not since this isolate began.',
    ),
})

export const HEALTH_CALL: Call = {
  method: 'get',
  path: '/healthz',
  tag: 'health',
  summary: 'Whether the Worker and its stores answer',
  answers: Object.fromEntries(
    (
      [
        [200, 'Both answer.'],
        [503, 'One does not.'],
        [429, 'Asked for too often from one address.'],
      ] as const
    ).map(([status, about]) => [status, json(healthSchema, about)]),
  ),
}
