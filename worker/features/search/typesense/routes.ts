import { Hono } from 'hono'
import type { Bindings } from '../../../bindings.ts'
import { fail, requireKey } from '../../../http/operator-key.ts'
import { stockKeys } from '../../../platform/bearer-keys.ts'
import { report } from '../../../platform/log.ts'
import { resetTarget } from './outbox.ts'
import { pushStock, recordStockChange } from './push.ts'

type HostedEnv = { Bindings: Bindings; Variables: { site: { slug: string } } }

/**
 * POST /api/stock/hosted sends what has changed since the last sync to hosted search, or everything at the first sync
 * and with `?rebuild` (SRC-20). A failed sync is tried again every minute.
 */
export const hostedStock = new Hono<HostedEnv>().post('/', requireKey(stockKeys), async (c) => {
  const { slug } = c.var.site
  if (!(await recordStockChange(c.env, slug)))
    return fail(c, 409, 'not_hosted', 'The search of this site is not hosted.')
  if (c.req.query('rebuild') !== undefined) await resetTarget(c.env.DB, slug)
  try {
    const synced = await pushStock(c.env, slug)
    return synced ? c.json({ synced }) : fail(c, 409, 'busy', 'Another sync of this stock is running.')
  } catch (error) {
    report({ event: 'typesense.sync_failed', site: slug, message: String(error) })
    return fail(
      c,
      502,
      'sync_failed',
      'Hosted search could not be updated. It is tried again every minute; the log says why.',
    )
  }
})
