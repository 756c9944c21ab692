import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { isRateLimited } from '../../http/rate-limit.ts'
import { sentJson } from '../../http/read-form.ts'
import { MISCELLANEOUS_COLUMNS } from './service.ts'
import { tellValuation } from './steps.ts'

const bodySchema = z.strictObject({
  /** The reference of the visitor's own trade-in: who has none writes nothing. */
  ref: z.string().min(32).max(64),
  column_name: z.enum(MISCELLANEOUS_COLUMNS),
  value: z.record(z.string().max(100), z.json()),
})

/**
 * POST /api/miscellaneous: what a page was told by a valuation service, for the dealer to see (TRD-01). It is told with the
 * lead, stands beside what this site worked out itself and changes nothing about an offer.
 */
export const miscellaneousApi = new Hono<AppEnv>().post('/', async (c) => {
  const body = bodySchema.safeParse(await sentJson(c))
  if (!body.success) return failure(c, 'bad_input')
  if (await isRateLimited(c, 'FORMS_LIMIT')) return failure(c, 'too_often')
  const { ref, column_name, value } = body.data
  const { tradeIns } = c.var.services
  const kept = await tradeIns.find(ref)
  if (!kept || !(await tradeIns.note(ref, column_name, value))) return failure(c, 'not_found')
  await optional(c, 'valuation response', tellValuation(c, kept.trade, value))
  return c.json({ column_name })
})
