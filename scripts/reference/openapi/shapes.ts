import { z } from 'zod'

/** Shapes that several calls of operators have. */

export const count = z.int().min(0)
export const epochMs = z.int().describe('Epoch ms.')
export const nullableText = z.string().nullable()
export const sinceText = z.string().regex(/^\d{1,15}$/)

/** A call that takes long, and where its answer will be. */
export const queuedSchema = z.object({
  job: z.object({
    id: z.string(),
    state: z.enum(['queued', 'running']),
    url: z.string().describe('Ask for it with the same key until it answers otherwise than with 202.'),
  }),
})
export const QUEUED = 'It takes longer than 25 seconds: the answer will be at `job.url`, and in the header `Location`.'

/** Every call by a bearer key fails so without it. */
export const NO_KEY = { 401: ['no_key'], 403: ['wrong_key'] }
