import { z } from 'zod'
import type { JobLine } from '../../../worker/features/jobs/service.ts'
import { type Call, json } from './document.ts'
import { count, epochMs, NO_KEY } from './shapes.ts'

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
/** 20 files of the site could not be used within an hour, and the last less than a minute ago. */
export const OF_A_FILE = { ...NO_KEY, 429: ['refused_often'] }

const jobLine = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string().describe('With its query, by which a sender knows its call.'),
  state: z.enum(['queued', 'running', 'done', 'dead']).describe('`dead`: given up.'),
  attempts: count,
  created_at: epochMs,
  started_at: epochMs.nullable(),
  finished_at: epochMs.nullable(),
  status: z.int().nullable().describe('The HTTP status of its answer.'),
  url: z.string().describe('Where its answer is.'),
}) satisfies z.ZodType<JobLine>

const JOBS_CALL: Call = {
  method: 'get',
  path: '/api/stock/jobs',
  tag: 'stock',
  key: 'stockKey',
  summary: 'List the last 50 calls that ran behind the queue, newest first',
  description:
    'For a sender whose connection was cut before it was answered: it finds its call by the address and the time, and asks for ' +
    'the answer at `url`. A call that is not listed was not taken; sending a file twice changes nothing. Kept for a week.',
  answers: { 200: json(z.object({ jobs: z.array(jobLine) })) },
  failures: NO_KEY,
}

const JOB_CALL: Call = {
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
  failures: { ...NO_KEY, 404: ['not_found'], 502: ['given_up', 'restored'] },
}

export const JOB_CALLS: Call[] = [JOBS_CALL, JOB_CALL]
