import { Hono } from 'hono'
import type { Bindings } from '../../../bindings.ts'
import { fail, requireKey } from '../../../http/operator-key.ts'
import { stockKeys } from '../../../platform/bearer-keys.ts'
import { report } from '../../../platform/log.ts'
import type { Housed } from '../../../platform/shards.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { storeOf } from '../../../platform/store-of.ts'
import { explainLeftovers, findLeftovers, removeLeftovers } from './leftovers.ts'
import { resetTarget } from './outbox.ts'
import { HostedNotNeeded, pushStock, recordStockChange } from './push.ts'
import { hostedReport } from './report.ts'

type HostedEnv = { Bindings: Bindings; Variables: { site: Housed } }

/** Why a site without hosted search is refused, with what to do about what is left of one. */
const explainNotHosted = async (env: Bindings, store: SiteStore): Promise<string> =>
  ['The search of this site is not hosted.', explainLeftovers(store.site, await findLeftovers(env, store))]
    .filter((sentence) => sentence !== null)
    .join(' ')

/**
 * GET /api/stock/hosted/status: how hosted search stands. POST sends what has changed since the last sync to hosted search, or
 * everything at the first sync and with `?rebuild` (SRC-20). A failed sync is tried again every minute. POST remove deletes
 * what is left on servers that the config no longer names.
 */
export const hostedStock = new Hono<HostedEnv>()
  .get('/status', requireKey(stockKeys), async (c) => {
    const store = storeOf(c.env, c.var.site)
    const hosted = await hostedReport(c.env, store, Date.now())
    c.header('Cache-Control', 'no-store')
    return hosted ? c.json({ hosted }) : fail(c, 409, 'not_hosted', await explainNotHosted(c.env, store))
  })
  .post('/', requireKey(stockKeys), async (c) => {
    const store = storeOf(c.env, c.var.site)
    if (!(await recordStockChange(c.env, store)))
      return fail(c, 409, 'not_hosted', await explainNotHosted(c.env, store))
    if (c.req.query('rebuild') !== undefined) await resetTarget(store)
    try {
      const synced = await pushStock(c.env, store)
      return synced ? c.json({ synced }) : fail(c, 409, 'busy', 'Another sync of this stock is running.')
    } catch (error) {
      if (error instanceof HostedNotNeeded) return fail(c, 409, 'not_needed', error.message)
      report({ event: 'typesense.sync_failed', site: store.site, message: String(error) })
      return fail(
        c,
        502,
        'sync_failed',
        'Hosted search could not be updated. It is tried again every minute; the log says why.',
      )
    }
  })
  .post('/remove', requireKey(stockKeys), async (c) => {
    const store = storeOf(c.env, c.var.site)
    try {
      return c.json({ removed: await removeLeftovers(c.env, store) })
    } catch (error) {
      report({ event: 'typesense.remove_failed', site: store.site, message: String(error) })
      return fail(c, 502, 'remove_failed', 'The server did not delete it all; the log says why. Try again.')
    }
  })
