import { z } from 'zod'
import { type Call, json } from './document.ts'
import { NO_KEY } from './shapes.ts'

/** A call that takes long, and where its answer will be. */
export const queuedSchema = z.object({
  job: z.object({
    id: z.string(),
    state: z.enum(['queued', 'running']),
    url: z.string().describe('Ask for it with the same key until it answers otherwise than with 202.'),
  }),
})
export const QUEUED = 'It takes longer than 25 seconds: the answer will be at `job.url`, and in the header `Location`.'

/** The answer of a heavy call that takes long. */
export const MAY_QUEUE = { 202: json(queuedSchema, QUEUED) }

export const JOB_CALL: Call = {
  method: 'get',
  path: '/api/stock/jobs/{id}',
  tag: 'stock',
  key: 'stockKey',
  summary: 'Ask how far a call is that takes long',
  description:
    'The calls that read whole files or write whole stocks run behind a queue where the platform has one. At the end this ' +
    'address gives the answer of the call itself, with its status, for a week.',
  params: { id: 'The id of the job.' },
  answers: {
    200: json(z.looseObject({}), 'It is done: what the call answers.'),
    202: json(queuedSchema, 'It waits, or runs.'),
  },
  failures: { ...NO_KEY, 404: ['not_found'], 502: ['given_up'] },
}
