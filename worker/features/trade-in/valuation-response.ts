import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../../context.ts'
import { submit } from '../../forms/submission.ts'
import { openedBy } from '../../http/address-token.ts'
import { failure } from '../../http/errors.tsx'
import { sentJson } from '../../http/read-form.ts'
import { MISCELLANEOUS_COLUMNS } from './service.ts'
import { notifyValuation } from './steps.ts'

const bodySchema = z.strictObject({
  /** The `ref` of the page's address: what stands for the visitor's own trade-in, or its reference itself. */
  ref: z.string().min(8).max(64),
  column_name: z.enum(MISCELLANEOUS_COLUMNS),
  value: z.record(z.string().max(100), z.json()),
})

/**
 * POST /api/miscellaneous: what a valuation service answered a page, for the dealer to see (TRD-01). It goes to the dealer
 * with the lead, stands beside what this site worked out itself and changes nothing about an offer.
 */
export const valuationResponseApi = new Hono<AppEnv>().post('/', async (c) =>
  submit(c, {
    fields: await sentJson(c),
    schema: bodySchema,
    act: async ({ data: { ref, column_name, value } }) => {
      const { tradeIns } = c.var.services
      const opened = await openedBy(c, 'trade_in', ref)
      const stored = opened && (await tradeIns.find(opened.token))
      if (!stored || !(await tradeIns.note(opened.token, column_name, value))) return failure(c, 'not_found')
      await notifyValuation(c, stored.trade, value)
      return c.json({ column_name })
    },
    answer: (_, status) => failure(c, status === 429 ? 'too_often' : status === 422 ? 'bad_input' : 'not_stored'),
  }),
)
