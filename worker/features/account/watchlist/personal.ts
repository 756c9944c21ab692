import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { takeNotice } from './notice.ts'

/**
 * What a signed-in shopper's pages show of them besides their own content: the cars they watch, and what just happened.
 * Such a page is kept by nobody (GAT-02).
 */
export const personal: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { shopper, site, services } = c.var
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!shopper || !isRead || c.req.path.startsWith('/api/')) return next()
  const watched = site.features.watchlist
    ? await optional(c, 'watchlist', services.watchlist.cars(shopper.phone))
    : null
  c.set('personal', { watched, told: takeNotice(c) })
  await next()
  c.header('Cache-Control', 'no-store')
}
