import { Hono } from 'hono'
import type { AppEnv } from '../../context.ts'
import { fail, requireKey } from '../../http/api-keys.ts'
import { stockKeys } from '../../platform/bearer-keys.ts'
import { report } from '../../platform/log.ts'
import { storeOf } from '../../platform/store-of.ts'
import { publishRefusal } from './publish-refusal.ts'
import type { Publish } from './routes.ts'

/**
 * POST /api/stock/publish: makes the stored cars the live stock again, though nothing has changed, and writes every
 * value anew (OPS-01).
 */
export const publishRoute = (publish: Publish): Hono<AppEnv> =>
  new Hono<AppEnv>().post('/', requireKey(stockKeys), async (c) => {
    const store = storeOf(c.env, c.var.site)
    const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
    try {
      const published = await publish(c.env, store, { now: Date.now(), defer, isForced: true })
      if (!published) return fail(c, 409, 'busy', await publishRefusal(store, Date.now()))
      const { version, cars, written } = published
      return c.json({ published: { version, cars, written } })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      report({ event: 'stock.publish_failed', site: store.site, message })
      return fail(c, 502, 'not_published', `${message} The stock of before is served.`)
    }
  })
